import { renameSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { formatProblem } from "#src/packs/problem.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { replacementFault } from "#src/store/write/replacement-fault.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => copy.cleanUp());

const say = (changes: object) => copy.write("addresses.json", JSON.stringify(changes, null, "\t"));
const rename = (from: string, to: string) => renameSync(join(copy.packDir, from), join(copy.packDir, to));
const inForce = () => openForReading(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));

/** What is said of addresses.json, held against the content in force. */
function saidOf(): string[] {
	const previous = inForce();
	const { problems, notes, close } = loadPack(copy.packDir, undefined, previous);
	close();
	previous.close();
	return [...problems, ...notes]
		.map(formatProblem)
		.flatMap((line) => (line.startsWith("addresses.json") ? [line.replace(/^addresses\.json:\d+ /, "")] : []));
}

test("of what is no folder of an item the one that was probably meant is told", () => {
	say({ renamed: [{ from: "articel/a1", to: "articles/A2" }], deleted: ["products/a1/data.json", "xyz/a1"] });
	expect(copy.problems()).toEqual([
		expect.stringContaining('"articel/a1" does not fit: write the folder of an item, did you mean articles/a1?'),
		expect.stringContaining('"articles/A2" does not fit: write the folder of an item, did you mean articles/a2?'),
		expect.stringContaining("write the folder of an item, such as products/lumen-e9-65"),
		expect.stringContaining("write the folder of an item, such as products/lumen-e9-65"),
	]);
});

test("names that never were are noted where the content in force can tell, with what may be meant, and nowhere else", async () => {
	say({
		renamed: [{ from: "articles/never-was", to: "articles/pair-pebble" }],
		deleted: ["articles/clean-housin"],
		replaced: [{ item: "products/pebble-2", by: "products/pebble-20" }],
	});
	expect(copy.notes().filter((line) => line.startsWith("addresses.json"))).toEqual([]);
	copy.remove("addresses.json");
	await copy.import();
	copy.edit("faq-bundles/first-steps/data.json", (text) => text.replace(/,\s*"clean-housing"/, ""));
	copy.remove("articles/clean-housing");
	say({
		renamed: [{ from: "articles/never-was", to: "articles/pair-pebble" }],
		deleted: ["articles/clean-housin"],
		replaced: [
			{ item: "products/pebble-2", by: "products/pebble-20" },
			{ item: "articles/clean-housing", by: "articles/pair-pebbel" },
		],
	});
	const never = "never was in the content in force, nor is it in the pack";
	expect(saidOf()).toEqual([
		`renamed[0].from: articles/never-was ${never}`,
		`deleted[0]: articles/clean-housin ${never}; did you mean articles/clean-housing?`,
		`replaced[0].item: products/pebble-2 ${never}`,
		"replaced[1].by: articles/pair-pebbel is not in the pack and never was in the content in force: nothing leads there; did you mean articles/pair-pebble?",
	]);
});

test("a successor is noted that is of another kind, and one of what is still there, deleted or renamed", () => {
	say({
		renamed: [{ from: "articles/one", to: "articles/pair-pebble" }],
		deleted: ["articles/two"],
		replaced: [
			{ item: "articles/one", by: "articles/pair-pebble" },
			{ item: "articles/two", by: "articles/pair-pebble" },
			{ item: "articles/clean-housing", by: "articles/pair-pebble" },
			{ item: "products/old", by: "categories/speakers" },
		],
	});
	expect(copy.notes().map((line) => line.replace(/^addresses\.json:\d+ /, ""))).toEqual([
		"replaced[0].item: articles/one is renamed too: its addresses lead there, and the line counts for nothing",
		"replaced[1].item: articles/two is deleted for good too: no notice is left that could lead on",
		"replaced[2].item: articles/clean-housing is in the pack: the line counts once it has left",
		"replaced[3].by: categories/speakers is of another kind than products/old: the notice leads there where it has a page, and what else names products/old does not",
	]);
});

test("a name that never was is not known again, what is renamed back is, and neither is retired", async () => {
	const told: string[] = [];
	const tell = (line: string) => told.push(line);
	const file = "faq-bundles/first-steps/data.json";
	const to = (name: string) => copy.edit(file, (text) => text.replace(/clean-(?:the-)?housing/, name));
	await copy.import();
	say({ renamed: [{ from: "articles/never-was", to: "articles/pair-pebble" }] });
	await copy.import({ tell });
	expect(told.filter((line) => line.startsWith("Known again"))).toEqual([]);
	rename("articles/clean-housing", "articles/clean-the-housing");
	to("clean-the-housing");
	say({ renamed: [{ from: "articles/clean-housing", to: "articles/clean-the-housing" }] });
	await copy.import({ tell });
	rename("articles/clean-the-housing", "articles/clean-housing");
	copy.edit("articles/clean-housing/en_GB.md", (text) => `${text}\nDry it.\n`);
	to("clean-housing");
	say({ renamed: [{ from: "articles/clean-the-housing", to: "articles/clean-housing" }] });
	expect(await copy.import({ tell })).toMatchObject({ state: "imported" });
	expect(told.filter((line) => /^Known again|retired/.test(line))).toEqual([
		"Known again under another name: articles/clean-housing as articles/clean-the-housing. What was there leads on to where it is now.",
		"Known again under another name: articles/clean-the-housing as articles/clean-housing. What was there leads on to where it is now.",
	]);
});

test("what addresses.json renames does not count for gone", async () => {
	await copy.import();
	const previous = inForce();
	const loaded = loadPack(copy.packDir);
	try {
		if (!loaded.pack) throw new Error("no pack");
		const { items } = loaded.pack;
		const isThere = (id: string) => id.endsWith("-new");
		const none = { has: isThere, get: () => undefined, keys: () => [], values: () => [], size: 0 };
		const moved = { ...loaded.pack, items: { ...items, articles: none, products: none, downloads: none } };
		const names = (["articles", "products", "downloads"] as const).flatMap((kind) =>
			Array.from(items[kind].keys(), (id) => ({ from: `${kind}/${id}`, to: `${kind}/${id}-new` })),
		);
		const before = replacementFault(
			{ ...moved, items: { ...moved.items, categories: none, documents: none } },
			previous,
		);
		expect(before).toContain("would be retired");
		const addresses = { ...loaded.pack.addresses, renamed: names };
		const after = replacementFault(
			{ ...moved, addresses, items: { ...moved.items, categories: none, documents: none } },
			previous,
		);
		expect(after).toBe(null);
	} finally {
		loaded.close();
		previous.close();
	}
});

test("what a table calls otherwise from its first row to its last does not count for gone, while its models are the same", async () => {
	const told: string[] = [];
	const fields = { name: "Name", model: "Model", category: { value: "speakers" }, picture: { value: "speaker" } };
	const status = { "lifecycle.status": { value: "current" }, "lifecycle.soldFrom": { value: "2025-03-01" } };
	const mapped = (id: string) => {
		const mapping = { kind: "products", id: { column: id, as: "id" }, fields: { ...fields, ...status }, texts: {} };
		copy.write("tables/catalogue.json", JSON.stringify(mapping));
	};
	const write = (model: string) => {
		const rows = Array.from({ length: 60 }, (_, at) => `S${at},Key ${at},Speaker ${at},${model}-${at}`);
		copy.write("tables/catalogue.csv", ["Sku,Key,Name,Model", ...rows].join("\n"));
	};
	write("QSM");
	mapped("Sku");
	expect(await copy.import()).toMatchObject({ state: "imported" });
	mapped("Key");
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(told.filter((line) => line.startsWith("Known again"))).toEqual([
		expect.stringContaining("products/s0 as products/key-0"),
	]);
	// Under other ids, other model numbers and other names nobody knows them.
	mapped("Sku");
	write("QSN");
	copy.edit("tables/catalogue.csv", (text) => text.replaceAll("Speaker ", "Loudspeaker "));
	expect(await copy.import()).toMatchObject({
		state: "refused",
		reasons: [expect.stringContaining("would be retired")],
	});
});
