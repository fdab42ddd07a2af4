import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { AGENTS_ONLY } from "#tests/fixtures/agents-documents.ts";
import { copyOfAgentsPack } from "#tests/fixtures/agents-pack.ts";
import { CANARY, twinOf } from "#tests/fixtures/canary.ts";
import type { Copy } from "#tests/fixtures/imported-pack.ts";
import { sameAsWhole } from "#tests/fixtures/made-anew.ts";
import { lines, pagesPdf } from "../packs/made-pdf.ts";

/** As many as in a catalogue of which this is a part. */
vi.mock("#src/site/amend-limits.ts", async (original) => ({ ...(await original<object>()), AMENDED_LEAST: 1000 }));

/** Whether versions are made by reading the whole pack alone. */
const reads = vi.hoisted(() => ({ whole: false }));
vi.mock(import("#src/store/write/amend/amend-version.ts"), async (original) => {
	const real = await original();
	return { ...real, amendVersion: async (asked) => (reads.whole ? null : real.amendVersion(asked)) };
});

let copy: Copy;
let aside: string;
let told: string[];
beforeAll(async () => {
	copy = copyOfAgentsPack();
	for (const [id, words] of [
		["for-agents", "Turn the bezel. The gasket and the spindle are behind it."],
		["for-all", "Turn the bezel, gently."],
	] as const) {
		copy.copyFolder("articles/radio-find-stations", `articles/${id}`);
		copy.edit(`articles/${id}/en_GB.md`, (text) =>
			`${text}\n${words}\n`.replace(/^title:.*$/m, `title: "How is it taken apart, ${id}?"`),
		);
		copy.edit(`articles/${id}/data.json`, (text) =>
			JSON.stringify({
				...JSON.parse(text),
				...{
					products: ["harbour-r1"],
					categories: [],
					primaryProduct: undefined,
					...(id === "for-agents" && { audience: "asc" }),
				},
			}),
		);
	}
	copy.copyFolder("pictures/radio.svg", "pictures/spindle.svg");
	write("articles/for-agents", "![The spindle](spindle)");
	expect(copy.problems()).toEqual([]);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.keep();
});
beforeEach(() => {
	reads.whole = false;
	copy.restore();
	aside = mkdtempSync(join(tmpdir(), "support-agents-"));
	told = [];
});
afterEach(() => rmSync(aside, { recursive: true, force: true }));
afterAll(() => copy.cleanUp());

const write = (item: string, words: string) => copy.edit(`${item}/en_GB.md`, (text) => `${text}\n${words}\n`);
const rename = (id: string, from: string, to: string) =>
	copy.edit(`products/${id}/data.json`, (text) => text.replace(from, to));

const CHANGES: readonly [string, () => void][] = [
	["a text for agents", () => write("articles/for-agents", "The spindle is left-handed.")],
	[
		"a text for agents that loses words of its own",
		() =>
			copy.edit("articles/for-agents/en_GB.md", (text) =>
				text.replace("The gasket and the spindle are behind it.", ""),
			),
	],
	[
		"a text for all that loses a word which agents read",
		() => copy.edit("articles/for-all/en_GB.md", (text) => text.replace("bezel", "ring")),
	],
	["a text for agents that gets the words of one for all", () => write("articles/for-agents", "Turn it gently.")],
	[
		"both at once",
		() => {
			copy.edit("articles/for-all/en_GB.md", (text) => text.replace("Turn the bezel, gently.", "Look at the spindle."));
			copy.edit("articles/for-agents/en_GB.md", (text) => text.replace("bezel", "rim").replace("spindle", "axle"));
		},
	],
	["a repair for agents", () => write(`repair-documents/${AGENTS_ONLY.revised}`, "Mind the axle.")],
	[
		"a service manual with other pages",
		() =>
			copy.write(
				`files/manuals/${CANARY}-service-en.pdf`,
				pagesPdf([lines([24, 780, `${CANARY} one`], [11, 740, "secret torque of the axle"])]),
			),
	],
	["a product that agents write about, by its name", () => rename("harbour-r1", "Harbour R1", "Haven One")],
	["a product for agents, by its name", () => rename(twinOf("harbour-r1"), "Harbour", "Haven")],
	[
		"a text for agents that comes",
		() => {
			copy.copyFolder("articles/for-agents", "articles/for-agents-too");
			copy.edit("articles/for-agents-too/en_GB.md", (text) =>
				text.replace(/^title:.*$/m, "title: What else is behind the rim?"),
			);
			write("articles/for-agents-too", "And the washer.");
		},
	],
	[
		"a picture that agents see",
		() => copy.edit("pictures/spindle.svg", (text) => text.replace("</svg>", '<rect width="3" height="3"/></svg>')),
	],
	["a text for agents that leaves", () => copy.remove("articles/for-agents")],
];

test.each(CHANGES)("%s: the changed version holds what one does for which all is read", async (_, change) => {
	change();
	await sameAsWhole(copy, aside, reads);
});

test("one after the other, each in the version that the one before made", async () => {
	for (const [name, change] of CHANGES) {
		change();
		const outcome = await copy.import({ tell: (line) => told.push(line) });
		expect(outcome, `${name}: ${JSON.stringify(outcome)}`).toMatchObject({ state: "imported" });
		expect(
			told.filter((line) => line.startsWith("The whole pack is read")),
			name,
		).toEqual([]);
	}
	write("articles/for-all", "The washer, too.");
	await sameAsWhole(copy, aside, reads);
});
