import type { SerialChecker } from "#src/contract/serial-number-checker/schemas.ts";
import { verdictOf } from "#src/packs/serial/verdict.ts";
import { SERIAL_CHECKERS_COUNT } from "#src/site/limits.ts";
import { list as listedIn } from "#src/store/read/lists.ts";
import type { Found } from "#src/store/read/reader.ts";
import { textLocales } from "#src/store/read/text-locales.ts";
import { productsNamed } from "../shapes/product-info.ts";
import { searchResponse } from "../shapes/result-list.ts";
import { choicesOf, modelNamed, modelsOf, secondaryModelsOf, textOf } from "../shapes/serial-list.ts";
import type { Handlers, Question } from "./handler.ts";

/** The list that is asked for. `internal` asks for lists of service centres alone, and anybody else finds none. */
function listOf({ values, reader }: Question): Found<"serial-lists"> | null {
	const list = reader.item("serial-lists", values.required("listId"));
	return values.flag("internal") && list?.data.audience !== "asc" ? null : list;
}

export const serialNumberCheckerHandlers = {
	serialCheckers: ({ values, reader }) => {
		const window = values.window(SERIAL_CHECKERS_COUNT);
		const contextId = values.text("contextId");
		const { count, items } = listedIn(reader, { kind: "serial-lists", contextId, order: "nearest", window });
		const shown = items.flatMap(({ id: listId, front: { title }, language, path }): SerialChecker[] =>
			path === null ? [] : [{ listId, title, language, path }],
		);
		return searchResponse({ count, items: shown }, window);
	},
	serialCheckerDetails: (question) => {
		const { reader } = question;
		const list = listOf(question);
		if (!list) return null;
		const { lead, part } = textOf(reader, list);
		return {
			listId: list.id,
			title: list.front.title,
			summary: list.front.summary,
			language: list.language,
			locales: textLocales(reader, list),
			reviewed: list.data.reviewed,
			path: list.path ?? "",
			appliesTo: productsNamed(reader, list.data.products),
			mainTemplate: lead,
			whereTemplate: part("where"),
			faqTemplate: part("questions").html,
			results: {
				affected: part("affected"),
				"not-affected": part("not-affected"),
				unknown: part("unknown"),
			},
			hasParts: list.data.models.some(({ parts }) => parts.length > 0),
			hasSecondaryModels: secondaryModelsOf(list).length > 0,
		};
	},
	serialCheckerModels: (question) => {
		const list = listOf(question);
		return (
			list && {
				models: modelsOf(question.reader, list, question.values.text("secondaryModelName")),
				secondaryModels: secondaryModelsOf(list),
			}
		);
	},
	serialCheckerParts: (question) => {
		const list = listOf(question);
		const model = list && modelNamed(list, question.values.required("modelName"));
		return model && { parts: choicesOf(model.parts) };
	},
	serialNumberCheck: (question) => {
		const { values, reader } = question;
		const list = listOf(question);
		const model = list && modelNamed(list, values.required("modelName"));
		const partNumber = values.text("partNumber");
		if (!list || !model || (partNumber !== null && !model.parts.includes(partNumber))) return null;
		const verdict = verdictOf(model, partNumber, values.required("serialNumber"));
		return { validationResult: { verdict, ...textOf(reader, list).part(verdict), language: list.language } };
	},
} satisfies Partial<Handlers>;
