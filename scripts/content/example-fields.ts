import type { Kind } from "#src/packs/format/kinds.ts";

/** What a new item begins with besides its empty fields. */
interface Example {
	readonly data: Readonly<Record<string, unknown>>;
	readonly text: Readonly<Record<string, unknown>>;
}

/** A help tree without nodes shows nobody what one is. */
const OF_KIND: Readonly<Partial<Record<Kind, Example>>> = {
	"help-trees": {
		data: {
			start: "first",
			nodes: {
				first: {
					kind: "question",
					answers: [
						{ key: "yes", to: "solved" },
						{ key: "no", to: "person" },
					],
				},
				solved: { kind: "answer" },
				person: { kind: "ticket" },
			},
		},
		text: {
			nodes: {
				first: { title: "", answers: { yes: "Yes", no: "No" } },
				solved: { title: "", text: "" },
				person: { title: "" },
			},
		},
	},
};

/** What the word says of an item by which somebody calls its kind. */
const OF_WORD: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
	manual: { type: "manual" },
	manuals: { type: "manual" },
	news: { type: "news" },
};

/** The fields that a new item has filled in. @param word by which its kind was called */
export function exampleFields(kind: Kind, word: string): Example {
	const { data = {}, text = {} } = OF_KIND[kind] ?? {};
	return { data: { ...data, ...OF_WORD[word.toLowerCase()] }, text };
}
