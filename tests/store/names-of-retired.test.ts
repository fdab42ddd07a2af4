import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkContent } from "#scripts/content/check-content.ts";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: ReturnType<typeof copyOfPack>;
let told: string[];
beforeEach(() => {
	copy = copyOfPack();
	told = [];
});
afterEach(() => copy.cleanUp());

const imported = () => copy.import({ force: true, tell: (line) => told.push(line) });

function product(id: string, model: string): void {
	copy.copyFolder("products/pebble-20", `products/${id}`);
	copy.edit(`products/${id}/data.json`, (text) =>
		JSON.stringify({ ...JSON.parse(text), name: `Model ${id}`, model, aliases: [] }),
	);
}

/** What is about the other is known by the same name. */
const refused = (taken: string, left: string) => ({
	state: "refused",
	reasons: [
		`${taken}/data.json: ${taken} cannot have the name of ${left}, which is retired and keeps it, since products and categories share one namespace: give ${taken} another id, or say in addresses.json what ${left} is renamed to, or delete it for good ("deleted": ["${left}"]).`,
	],
});

const deleted = (name: string) => copy.write("addresses.json", JSON.stringify({ deleted: [name] }));

test.each([true, false])(
	"a category has no name of a product that is retired, before (%s) or with it",
	async (before) => {
		product("wave", "WV-1");
		expect(await copy.import()).toMatchObject({ state: "imported" });
		copy.remove("products/wave");
		if (before) expect(await imported()).toMatchObject({ state: "imported" });
		copy.copyFolder("categories/speakers", "categories/wave");
		expect(copy.problems()).toEqual([]);
		const wanted = refused("categories/wave", "products/wave");
		const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
		await checkContent(copy.packDir, copy.dataDir);
		expect(log.mock.lastCall).toEqual([`An import would be refused: ${wanted.reasons[0]}`]);
		log.mockRestore();
		expect(await imported()).toEqual(wanted);
		deleted("products/wave");
		expect(await imported()).toMatchObject({ state: "imported" });
	},
);

test("a product has no name of a category that is retired", async () => {
	copy.copyFolder("categories/speakers", "categories/wave");
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.remove("categories/wave");
	expect(await imported()).toMatchObject({ state: "imported" });
	product("wave", "WV-1");
	expect(await imported()).toEqual(refused("products/wave", "categories/wave"));
	deleted("categories/wave");
	expect(await imported()).toMatchObject({ state: "imported" });
});

test("what is renamed leaves its name to what is of the other kind", async () => {
	product("wave", "WV-1");
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.remove("products/wave");
	expect(await imported()).toMatchObject({ state: "imported" });
	product("wave-1", "WV-1");
	copy.write("addresses.json", JSON.stringify({ renamed: [{ from: "products/wave", to: "products/wave-1" }] }));
	copy.copyFolder("categories/speakers", "categories/wave");
	expect(await imported()).toMatchObject({ state: "imported" });
});

test.each([
	["stays", () => undefined],
	["stays, under another number by now", () => product("kettle", "KT-1")],
])("a number that something has which %s knows nothing again", async (_, change) => {
	product("lamp", "TBD");
	product("kettle", "TBD");
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.remove("products/lamp");
	product("toaster", "TBD");
	change();
	expect(await imported()).toMatchObject({ state: "imported" });
	expect(told.join("\n")).toContain("products/lamp has left the pack and is retired");
	expect(told.join("\n")).not.toContain("Known again");
});

test("a number that something has which stays knows nothing again, of what left before either", async () => {
	product("lamp", "TBD");
	product("kettle", "TBD");
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.remove("products/lamp");
	expect(await imported()).toMatchObject({ state: "imported" });
	product("toaster", "TBD");
	expect(await imported()).toMatchObject({ state: "imported" });
	expect(told.join("\n")).not.toContain("Known again");
});

test("facts and texts that something has which stays know nothing again", async () => {
	for (const each of ["one", "two"]) copy.copyFolder("articles/pair-pebble", `articles/${each}`);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.remove("articles/one");
	copy.copyFolder("articles/pair-pebble", "articles/three");
	expect(await imported()).toMatchObject({ state: "imported" });
	expect(told.join("\n")).not.toContain("Known again");
});

test("what left when its time was over keeps its name too", async () => {
	product("wave", "WV-1");
	copy.edit("products/wave/data.json", (text) =>
		JSON.stringify({ ...JSON.parse(text), shown: { until: "2020-01-01T00:00Z" } }),
	);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.remove("products/wave");
	expect(await imported()).toMatchObject({ state: "imported" });
	copy.copyFolder("categories/speakers", "categories/wave");
	const { reasons } = { reasons: [], ...(await imported()) };
	expect(reasons).toEqual([
		expect.stringContaining("the name of products/wave, which has left the pack, its time over,"),
	]);
	deleted("products/wave");
	expect(await imported()).toMatchObject({ state: "imported" });
});
