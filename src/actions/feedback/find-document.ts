import type { Scene } from "#src/actions/action.ts";
import { articleDetails } from "#src/contract/articles/calls.ts";
import { type CallRequest, request } from "#src/contract/call.ts";
import { downloadDetails } from "#src/contract/downloads/calls.ts";
import { type FeedbackDocument, type FeedbackKind, stepsOf } from "#src/contract/feedback/form.ts";
import { product } from "#src/contract/products/calls.ts";
import { repairDetails } from "#src/contract/repair-documents/calls.ts";
import { softwareDetails } from "#src/contract/software/calls.ts";
import { isTrouble } from "#src/contract/statuses.ts";
import { BUDGET } from "#src/site/limits.ts";

/** The document, "missing" when there is none that this reader may see, null while the support API does not tell. */
export type FoundDocument = FeedbackDocument | "missing" | null;

async function ask<Data>(
	call: CallRequest<Data>,
	{ snapshot, context, identity }: Scene,
	document: (data: Data) => FeedbackDocument,
): Promise<FoundDocument> {
	const outcome = await snapshot.call(call, { locale: context.locale, identity, budget: BUDGET.critical });
	if (outcome.state === "ok") return document(outcome.data);
	return outcome.state === "failed" && isTrouble(outcome.error) ? null : "missing";
}

const FIND: Readonly<Record<FeedbackKind, (id: string, scene: Scene) => Promise<FoundDocument>>> = {
	article: (articleFamilyId, scene) =>
		ask(request(articleDetails, { articleFamilyId }), scene, ({ title, language, path, sections }) => ({
			title,
			language,
			path,
			steps: stepsOf(sections),
		})),
	download: (downloadId, scene) =>
		ask(request(downloadDetails, { downloadId }), scene, ({ title, language, path }) => ({
			title,
			language,
			path,
			steps: [],
		})),
	software: (articleFamilyId, scene) =>
		ask(request(softwareDetails, { articleFamilyId }), scene, ({ title, language, path }) => ({
			title,
			language,
			path,
			steps: [],
		})),
	product: (productName, scene) =>
		ask(request(product, { productName }), scene, ({ product: { name, language, path } }) => ({
			title: name,
			language,
			path,
			steps: [],
		})),
	"repair-document": (contentFamilyId, scene) =>
		ask(request(repairDetails, { contentFamilyId }), scene, ({ title, language, path, sections }) => ({
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
