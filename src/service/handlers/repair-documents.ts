import type { RepairDetails } from "#src/contract/repair-documents/schemas.ts";
import { SEARCH_TYPE_ALIASES } from "#src/contract/search/search-types.ts";
import { REPAIRS_COUNT } from "#src/site/limits.ts";
import { differenceSince } from "#src/store/read/changed.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { textLocales } from "#src/store/read/text-locales.ts";
import { repairSectionsOf } from "../shapes/instruction.ts";
import { previewOf } from "../shapes/metadata.ts";
import { productsNamed } from "../shapes/product-info.ts";
import { standingsOf } from "../shapes/standing.ts";
import type { Handlers, Question } from "./handler.ts";
import { questionOf, searchReply } from "./search.ts";

function details(reader: Reader, document: Found<"repair-documents">): RepairDetails {
	const { id, data, front, language } = document;
	const sections = repairSectionsOf(reader, document);
	const files = reader.files(data.associatedFiles.map(({ file }) => file));
	return {
		contentFamilyId: id,
		type: data.type,
		title: front.title,
		summary: front.summary,
		language,
		locales: textLocales(reader, document),
		image: previewOf(reader, document),
		channel: data.channel,
		audience: data.audience ?? "public",
		difficulty: data.difficulty ?? null,
		minutes: data.minutes ?? null,
		hazards: data.hazards.map((type) => ({ type, text: front.hazards[type] ?? "" })),
		tools: data.tools.map(({ item, text }) => ({ name: [reader.term(item), text ?? []].flat().join(" ") })),
		parts: data.parts.map(({ item, number, count }) => ({ name: reader.term(item), number, count })),
		stepNum: sections.reduce((sum, section) => sum + section.steps.length, 0),
		published: data.published,
		reviewed: data.reviewed,
		associatedFiles: data.associatedFiles.flatMap(({ item, file, language }) => {
			const found = files.get(file);
			if (!found) return [];
			const { address: url, name: fileName, size, sha256, damage } = found;
			return [{ url, fileName, title: reader.term(item), language, size, sha256, ...damage }];
		}),
		appliesTo: productsNamed(reader, data.products),
		categories: reader
			.items("categories", data.categories)
			.map((category) => ({ name: category.id, displayName: category.front.name, path: category.path ?? "" })),
		path: document.path ?? "",
		standing: standingsOf(reader, [document]).get(`repair-documents ${id}`) ?? null,
		revisions: data.revisions.toReversed().map(({ day, edition }) => ({
			day,
			...(differenceSince(reader, document, edition) ?? { edition, language, blocks: [] }),
		})),
		sections,
	};
}

/** A type that is given counts, "all" as well; without one it is repair documents. */
const ofContext = ({ values, reader }: Question, contextId: string | null) => {
	const otherwise = values.codes("type").length > 0 ? null : SEARCH_TYPE_ALIASES["repair-documents"];
	return searchReply(reader, questionOf(values, contextId, otherwise, REPAIRS_COUNT), {
		fields: values.codes("additional-fields"),
	});
};

/** Which of them a reader may see, the data decides. */
export const repairDocumentHandlers = {
	repairDetails: ({ values, reader }) => {
		const document = reader.item("repair-documents", values.required("contentFamilyId"));
		return document && details(reader, document);
	},
	repairDocuments: (question) => ofContext(question, question.values.text("contextId")),
	repairSearch: (question) => ofContext(question, question.values.required("model")),
} satisfies Partial<Handlers>;
