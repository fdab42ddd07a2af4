import type { SerialForm } from "#src/contract/serial-number-checker/schemas.ts";

const choice = (value: string) => ({ value, name: value });

/** What the form of a list asks with. */
export const SERIAL_FORM: SerialForm = {
	listId: "straps",
	path: "/serial-number-checker/straps",
	language: "en-GB",
	hasParts: true,
	models: [
		{ ...choice("QSP-20K1"), product: "pebble-20", examples: ["QBA000000"], parts: [choice("ST-1")] },
		{ ...choice("QSP-10K1"), product: null, examples: ["0000"], parts: [choice("ST-3")] },
	],
	secondaryModels: [choice("QSP-20")],
};

/** The texts of a list in a language. */
export const detailsOf = (word: string, language: string) => ({
	listId: "straps",
	title: word,
	summary: word,
	language,
	locales: ["en_GB"],
	reviewed: "2026-03-01",
	path: "/serial-number-checker/straps",
	appliesTo: [],
	mainTemplate: `<p>${"Main"}</p>`,
	whereTemplate: { title: word, html: "<p>Below.</p>" },
	faqTemplate: "<h3>May I?</h3>",
	results: {
		affected: { title: word, html: "<p>Stop using it.</p>" },
		"not-affected": { title: word, html: "<p>Go on.</p>" },
		unknown: { title: word, html: "<p>Look again.</p>" },
	},
	hasParts: true,
	hasSecondaryModels: true,
});
