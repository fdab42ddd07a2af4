import { articleDetails } from "#src/contract/articles/calls.ts";
import { request } from "#src/contract/call.ts";
import { downloadDetails } from "#src/contract/downloads/calls.ts";
import { type FeedbackDocument, type FeedbackKind, stepsOf } from "#src/contract/feedback/form.ts";
import { product } from "#src/contract/products/calls.ts";
import { repairDetails } from "#src/contract/repair-documents/calls.ts";
import { softwareDetails } from "#src/contract/software/calls.ts";
import type { Scene } from "../action.ts";
import { askFor } from "../ask-for.ts";

/** The document, "missing" when there is none that this reader may see, null while the support API does not tell. */
export type FoundDocument = FeedbackDocument | "missing" | null;

const FIND: Readonly<Record<FeedbackKind, (id: string, scene: Scene) => Promise<FoundDocument>>> = {
	article: (articleFamilyId, scene) =>
		askFor(request(articleDetails, { articleFamilyId }), scene, ({ title, language, path, sections }) => ({
			title,
			language,
			path,
			steps: stepsOf(sections),
		})),
	download: (downloadId, scene) =>
		askFor(request(downloadDetails, { downloadId }), scene, ({ title, language, path }) => ({
			title,
			language,
			path,
			steps: [],
		})),
	software: (articleFamilyId, scene) =>
		askFor(request(softwareDetails, { articleFamilyId }), scene, ({ title, language, path }) => ({
			title,
			language,
			path,
			steps: [],
		})),
	product: (productName, scene) =>
		askFor(request(product, { productName }), scene, ({ product: { name, language, path } }) => ({
			title: name,
			language,
			path,
			steps: [],
		})),
	"repair-document": (contentFamilyId, scene) =>
		askFor(request(repairDetails, { contentFamilyId }), scene, ({ title, language, path, sections }) => ({
			title,
			language,
			path,
			steps: stepsOf(sections),
		})),
};

/** Looks a document up by its kind and identifier, as the reader who asks may see it. */
export function findDocument(kind: FeedbackKind, id: string, scene: Scene): Promise<FoundDocument> {
	return FIND[kind](id, scene);
}
