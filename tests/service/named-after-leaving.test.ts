import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { retirement } from "#src/contract/addresses/calls.ts";
import { articleDetails } from "#src/contract/articles/calls.ts";
import { type CallRequest, request } from "#src/contract/call.ts";
import { compatibleCategories } from "#src/contract/compatibility/calls.ts";
import { faqBundles } from "#src/contract/faq-bundles/calls.ts";
import { product } from "#src/contract/products/calls.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { formatProblem } from "#src/packs/problem.ts";
import { openContent } from "#src/store/content.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(async () => {
	copy = copyOfPack();
	copy.edit("articles/clean-housing/en_GB.md", (text) => `${text}\nSee [the small one](product:pebble-10).\n`);
	copy.write(
		"compatibility/stereo/data.json",
		JSON.stringify({
			accessories: { products: ["pebble-10"] },
			models: { products: ["harbour-r1"] },
			...{ level: "full", functions: [], checked: "2025-09-30", source: "tested" },
		}),
	);
	copy.write("compatibility/stereo/en_GB.md", '---\nsummary: "Plays the radio over Bluetooth."\nremarks: {}\n---\n');
	expect(await copy.import()).toMatchObject({ state: "imported" });
});
afterEach(() => copy.cleanUp());

type Ask = <Data>(call: CallRequest<Data>) => Promise<Data | null>;

async function imported<Result>(read: (ask: Ask) => Promise<Result>): Promise<Result> {
	expect(await copy.import()).toMatchObject({ state: "imported" });
	const content = await openContent(copy.dataDir);
	const snapshot = embeddedApi(content).support.snapshot();
	try {
		return await read(async (call) => {
			const outcome = await snapshot.call(call, { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 });
			return outcome.state === "ok" ? outcome.data : null;
		});
	} finally {
		snapshot.release();
		content.close();
	}
}

/** What the check says beside the content in force. */
function checked() {
	const previous = openForReading(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));
	const loaded = loadPack(copy.packDir, undefined, previous);
	previous.close();
	loaded.close();
	return { problems: loaded.problems.map(formatProblem), notes: loaded.notes.map(formatProblem) };
}

const detailsOf = async (ask: Ask, id: string) =>
	JSON.stringify(await ask(request(articleDetails, { articleFamilyId: id })));

test("a product is taken out of the pack without touching what names it: notes say so, links lead to its page, lists leave it out", async () => {
	copy.remove("products/pebble-10");
	const { problems, notes } = checked();
	expect(problems).toEqual([]);
	const told = "names products/pebble-10, which has left the pack: its page stays, and lists leave it out";
	expect(notes.filter((note) => note.includes(told)).toSorted()).toEqual([
		expect.stringMatching(/^articles\/clean-housing\/en_GB\.md:\d+: the link names/),
		`articles/pair-pebble/data.json:7 products[1]: ${told}`,
		`compatibility/stereo/data.json:1 accessories.products[0]: ${told}`,
		`documents/pebble-manual/data.json:5 products[1]: ${told}`,
		`news-and-alerts/pebble-strap/data.json:4 products[0]: ${told}`,
	]);
	const read = async (ask: Ask) => {
		expect(await ask(request(retirement, { kind: "products", id: "pebble-10" }))).toMatchObject({ retired: {} });
		expect(await detailsOf(ask, "pair-pebble")).toContain("Pebble");
		expect(await detailsOf(ask, "clean-housing")).toContain("/speakers/pebble-10");
		const related = await ask(request(compatibleCategories, { productName: "harbour-r1" }));
		expect(JSON.stringify(related)).not.toContain("pebble-10");
		expect((await ask(request(product, { productName: "harbour-r1" })))?.product.holds).not.toContain("compatibility");
	};
	await imported(read);
	// And so it stays with the next import.
	copy.remove("news-and-alerts/autumn-update");
	await imported(read);
	expect(checked().problems).toEqual([]);
});

test("a series or category whose last product leaves the pack is a note where relations name it; one that never was is refused", async () => {
	copy.edit("compatibility/stereo/data.json", (text) =>
		text
			.replace('{"products":["pebble-10"]}', '{"series":[{"category":"speakers","name":"Pebble 10"}]}')
			.replace('{"products":["harbour-r1"]}', '{"categories":["radios"]}'),
	);
	await imported(async (ask) => {
		expect((await ask(request(product, { productName: "harbour-r1" })))?.product.holds).toContain("compatibility");
	});
	copy.remove("products/pebble-10");
	const read = async (ask: Ask) => {
		expect((await ask(request(product, { productName: "harbour-r1" })))?.product.holds).not.toContain("compatibility");
	};
	for (let times = 0; times < 2; times++) {
		expect(checked().problems).toEqual([]);
		expect(checked().notes.join("\n")).toContain("all products of speakers that it begins have left the pack");
		await imported(read);
		copy.remove("news-and-alerts/autumn-update");
	}
	copy.edit("compatibility/stereo/data.json", (text) => text.replace("Pebble 10", "Pebble 12"));
	expect(checked().problems).toEqual([
		expect.stringContaining("begins no product of speakers, correct it"),
		expect.stringContaining("names no product"),
	]);
});

test("a list of answers leaves out the retired, but for one of nothing else", async () => {
	copy.remove("articles/pair-pebble");
	await imported(async (ask) => {
		const bundles = JSON.stringify(await ask(request(faqBundles, { categoryName: "speakers" })));
		expect(bundles).toContain("clean-housing");
		expect(bundles).not.toContain("pair-pebble");
	});
	copy.remove("articles/clean-housing");
	await imported(async (ask) => {
		const bundles = JSON.stringify(await ask(request(faqBundles, { categoryName: "speakers" })));
		expect(bundles).toContain("clean-housing");
	});
});

test("a name of before leads to the name of now in facts and links", async () => {
	copy.copyFolder("products/pebble-10", "products/pebble-mini");
	rmSync(join(copy.packDir, "products/pebble-10"), { recursive: true });
	const { problems, notes } = checked();
	expect(problems).toEqual([]);
	expect(notes.filter((note) => note.includes("products/pebble-10"))).toEqual([
		expect.stringMatching(
			/^articles\/clean-housing\/en_GB\.md:\d+: names products\/pebble-10, which an import knows again as products\/pebble-mini and follows, in 5 places \(also articles\/pair-pebble\/data\.json, [^,]*, [^,]* and 1 more files?\): write the new name/,
		),
	]);
	const read = async (ask: Ask) => {
		expect(await detailsOf(ask, "clean-housing")).toContain("/speakers/pebble-mini");
		const related = await ask(request(compatibleCategories, { productName: "harbour-r1" }));
		expect(JSON.stringify(related)).not.toContain("pebble-10");
		expect((await ask(request(product, { productName: "harbour-r1" })))?.product.holds).toContain("compatibility");
	};
	await imported(read);
	expect(checked().notes.join("\n")).toContain(
		"names products/pebble-10, which is products/pebble-mini by now: write that",
	);
	copy.remove("news-and-alerts/autumn-update");
	await imported(read);
});

test("what never was, what was deleted, and a category with something in it are refused", async () => {
	copy.remove("products/pebble-10");
	copy.write("addresses.json", JSON.stringify({ deleted: ["products/pebble-10"] }));
	expect(checked().problems.join("\n")).toContain("products/pebble-10 was deleted for good, remove it here");
	copy.remove("addresses.json");
	copy.edit("articles/pair-pebble/data.json", (text) => text.replace("pebble-10", "pebble-11"));
	expect(checked().problems).toEqual([expect.stringContaining("there is no products/pebble-11")]);
	copy.edit("articles/pair-pebble/data.json", (text) => text.replace("pebble-11", "pebble-10"));
	copy.remove("categories/radios");
	expect(checked().problems).toEqual([
		expect.stringMatching(/products\/harbour-r1\/data.json:\d+ category: there is no/),
	]);
});

test("on a machine that never had it what takes its place stands for it, if the pack says what", async () => {
	copy.remove("products/pebble-10");
	expect(copy.problems().join("\n")).toContain("there is no products/pebble-10");
	copy.write(
		"addresses.json",
		JSON.stringify({ replaced: [{ item: "products/pebble-10", by: "products/pebble-20" }] }),
	);
	expect(copy.problems()).toEqual([]);
	rmSync(copy.dataDir, { recursive: true });
	await imported(async (ask) => {
		expect((await ask(request(product, { productName: "harbour-r1" })))?.product.holds).toContain("compatibility");
		expect(await detailsOf(ask, "clean-housing")).toContain("/speakers/pebble-20");
	});
});
