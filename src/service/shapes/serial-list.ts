import type { SerialForm, SerialModel } from "#src/contract/serial-number-checker/schemas.ts";
import type { SerialListModel } from "#src/packs/format/serial-lists.ts";
import type { MarkedBody } from "#src/packs/marked-parts.ts";
import { exampleOf } from "#src/packs/serial/pattern.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";

type SerialList = Found<"serial-lists">;

/** The choices of a form: as printed, both what is shown and what is sent. */
export const choicesOf = (names: readonly string[]) => [...new Set(names)].map((name) => ({ value: name, name }));

/** The models of a list, or those of them that came with a device. */
export const modelsOf = (reader: Reader, { data }: SerialList, secondary: string | null): SerialModel[] => {
	const models = data.models.filter(({ secondaryModels }) => secondary === null || secondaryModels.includes(secondary));
	const named = models.flatMap(({ product }) => product ?? []);
	const seen = new Set(reader.items("products", named).map(({ id }) => id));
	return models.map(({ name, product, serials, parts }) => ({
		value: name,
		name,
		product: product !== undefined && seen.has(product) ? product : null,
		examples: serials.map(exampleOf),
		parts: choicesOf(parts),
	}));
};

/** The devices that the models of a list came with. */
export const secondaryModelsOf = ({ data }: SerialList) =>
	choicesOf(data.models.flatMap(({ secondaryModels }) => secondaryModels));

export const modelNamed = ({ data }: SerialList, name: string): SerialListModel | null =>
	data.models.find((model) => model.name === name) ?? null;

/** What the form of a list asks with. */
export const serialFormOf = (reader: Reader, list: SerialList): SerialForm => ({
	listId: list.id,
	path: list.path ?? "",
	language: list.language,
	hasParts: list.data.models.some(({ parts }) => parts.length > 0),
	models: modelsOf(reader, list, null),
	secondaryModels: secondaryModelsOf(list),
});

/** The text of a list in its parts, as the importer stored them. */
export function textOf(reader: Reader, list: SerialList) {
	const { lead, parts } = JSON.parse(reader.body(list)) as MarkedBody;
	const part = (mark: string) => {
		const { heading = "", html = "" } = parts.find((each) => each.mark === mark) ?? {};
		return { title: heading, html };
	};
	return { lead, part };
}
