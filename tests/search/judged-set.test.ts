import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { JudgedSetProblem, readSet } from "#scripts/bench/search/judged-set.ts";

let folder: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "judged-"));
	write("documents.jsonl", '{"id":"reset","locale":"en","title":"Reset"}', '{"id":"an","locale":"sv","title":"På"}');
	write("queries.tsv", "# a remark", "q1\ten\thow to reset");
	write("judgements.tsv", "q1\treset\t3");
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, ...lines: string[]) => writeFileSync(join(folder, name), lines.join("\n"));

test("a language without a region is that of the country where most speak it", () => {
	const { documents, queries } = readSet(folder);
	expect(documents.map(({ locale }) => locale)).toEqual(["en_US", "sv_SE"]);
	expect(queries).toMatchObject([{ id: "q1", locale: "en_US", query: "how to reset" }]);
});

test.each([
	[
		"judgements.tsv",
		["q1\treset\t3", "q1\trest\t2"],
		"2: there is no document rest, add it to documents.jsonl or remove the line",
	],
	["judgements.tsv", ["q2\treset\t3"], "1: queries.tsv has no query q2, add it there or remove the line"],
	["judgements.tsv", ["q1\treset\t4"], "1: write the id of a query, the id of a document and a grade from 0 to 3"],
	["judgements.tsv", ["q1\treset\t0"], "no document answers q1"],
	["queries.tsv", ["# a remark", "", "q1\tenglish\thow"], '3: "english" is no locale, write a language and a region'],
	["queries.tsv", ["q1\ten"], "1: write an id, a locale and a query"],
	["documents.jsonl", ['{"id":"reset","locale":"en","title":"Reset"}', "{"], "2: this is no JSON"],
	["documents.jsonl", ['{"id":"reset","locale":"en","titel":"Reset"}'], "1: title"],
])("%s: what has to be mended is told by file and line", (name, lines, problem) => {
	write(name, ...lines);
	expect(() => readSet(folder)).toThrow(JudgedSetProblem);
	expect(() => readSet(folder)).toThrow(problem);
});
