import { afterAll, beforeAll, expect, test } from "vitest";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: ReturnType<typeof copyOfPack>;
beforeAll(() => {
	copy = copyOfPack();
});
afterAll(() => copy.cleanUp());

test("a word that is not among the values of a column is noted once, where it is made what all others are", () => {
	const fields = {
		...{ name: "Name", model: "Model", category: { value: "speakers" }, picture: { value: "speaker" } },
		"lifecycle.status": { column: "State", values: { on: "current" }, otherwise: "discontinued" },
		"lifecycle.soldFrom": { value: "2025-03-01" },
	};
	copy.write(
		"tables/list.json",
		JSON.stringify({ kind: "products", id: { column: "Id", as: "id" }, fields, texts: {} }),
	);
	const noted = (states: readonly string[]) => {
		const rows = states.map((state, at) => `list-${at},List ${at},LST-${at},${state}`);
		copy.write("tables/list.csv", ["Id,Name,Model,State", ...rows, ""].join("\n"));
		expect(copy.problems()).toEqual([]);
		return copy.notes().filter((note) => note.includes("among the values"));
	};
	expect(noted(["on", ""])).toEqual([]);
	expect(noted(["on", "", "onn", "off"])).toEqual([
		expect.stringMatching(/^tables\/list\.csv:4 .*"onn", which is not among the values for the column "State"/),
	]);
});
