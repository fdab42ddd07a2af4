import { expect, test } from "vitest";
import { footnotes } from "#src/modules/footnotes/footnotes.ts";
import { specifications } from "#src/modules/specifications/specifications.ts";
import { describeView } from "./describe-view.ts";
import { renderModule } from "./render.ts";

const note = (anchor: string, word: string) => ({ anchor, label: word, text: word });
const data = (word: string, collapse = false) => ({
	specifications: {
		techSpecs: [
			{
				group: "Battery",
				anchor: "spec-battery",
				rows: ["life", "weight", "time"].map((label) => ({
					label,
					value: "9 h",
					anchor: `spec-battery.${label}`,
					footnote: label === "weight" ? null : `spec-${label}.note`,
				})),
			},
		],
		inTheBox: [],
		footnotes: {
			specs: [note("spec-life.note", word), note("spec-time.note", word)],
			synonyms: [note("spec-life.synonyms", word)],
			collapse,
		},
	},
});
const NOTHING = {
	specifications: { techSpecs: [], inTheBox: [], footnotes: { synonyms: [], specs: [], collapse: false } },
};
const path = "/televisions/tv/specifications";

describeView(footnotes, { path, data: (word) => data(word), nothing: NOTHING, labels: false });

test("the table's numbers lead to the notes, in their order", async () => {
	const page = { pageType: "specifications" } as const;
	const table = await renderModule(specifications, data("Words"), { path }, page);
	const marks = [...table.matchAll(/class="note"[^>]*href="#([^"]*)"[^>]*aria-label="([^"]*)"/g)];
	expect(marks.map(([, anchor, label]) => [anchor, label])).toEqual([
		["spec-life.note", "Note 1: life"],
		["spec-time.note", "Note 2: time"],
	]);
	const notes = await renderModule(footnotes, data("Words"), { path });
	expect([...notes.matchAll(/<li id="([^"]*)"/g)].map(([, id]) => id)).toEqual(marks.map(([, anchor]) => anchor));
	// In brief on a product's page there are no notes to lead to.
	expect(await renderModule(specifications, data("Words"), { path: "/televisions/tv" })).not.toContain("note");
});

test("many are folded, few are not", async () => {
	expect(await renderModule(footnotes, data("Words", true), { path })).not.toMatch(/<details[^>]* open/);
	expect(await renderModule(footnotes, data("Words"), { path })).toMatch(/<details[^>]* open/);
});
