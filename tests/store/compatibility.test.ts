import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CallRequest, request } from "#src/contract/call.ts";
import { compatibilityDetails, compatibleCategories, compatibleModels } from "#src/contract/compatibility/calls.ts";
import { LEVELS } from "#src/contract/compatibility/levels.ts";
import { listTag } from "#src/contract/tags.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import type { Content } from "#src/store/content.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { addresses } from "#src/store/read/addresses.ts";
import { store } from "#src/store/store.ts";
import { changedTags } from "#src/store/write/changed-tags.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

const OPTIONS = { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 };
const SPEAKERS = Array.from({ length: 8 }, (_, index) => `speaker-${index}`);
const RADIOS = Array.from({ length: 9 }, (_, index) => `radio-${index}`);
/** Only agents may see it. */
const HIDDEN = "radio-8";

/** Groups of ids: which ids stand together is drawn, each stands once. */
const grouped = (ids: readonly string[]) =>
	fc
		.array(fc.nat({ max: 2 }), { minLength: ids.length, maxLength: ids.length })
		.map((groups) => [0, 1, 2].map((group) => ids.filter((_, index) => groups[index] === group)));

/** Relations that never speak of a pair twice: for each group of speakers a division of the radios of its own. */
const drawn = fc
	.tuple(grouped(SPEAKERS), fc.array(grouped(RADIOS), { minLength: 3, maxLength: 3 }))
	.map(([speakers, radios]) =>
		speakers.flatMap((group, index) =>
			(radios[index] ?? []).slice(0, 2).flatMap((others, part) => {
				if (group.length === 0 || others.length === 0) return [];
				// Either side may be the accessories.
				const [accessories, models] = (index + part) % 2 === 0 ? [group, others] : [others, group];
				return [{ accessories, models, level: LEVELS[(index + part) % 3] ?? "full" }];
			}),
		),
	);
const RELATIONS = fc.sample(drawn, { seed: 7, numRuns: 20 }).toSorted((a, b) => b.length - a.length)[0] ?? [];

const said = (one: string, other: string) =>
	RELATIONS.find(
		({ accessories: a, models: m }) => (a.includes(one) && m.includes(other)) || (a.includes(other) && m.includes(one)),
	)?.level ?? "unknown";

function addProduct(copy: Copy, from: string, id: string, audience?: "asc"): void {
	copy.copyFolder(`products/${from}`, `products/${id}`);
	copy.edit(`products/${id}/data.json`, (text) =>
		JSON.stringify({ ...JSON.parse(text), name: id, model: id.toUpperCase(), aliases: [], audience }),
	);
}

function addRelation(copy: Copy, id: string, facts: object): void {
	copy.copyFolder("tutorials/pair-pebble-step-by-step", `compatibility/${id}`);
	for (const locale of ["en_GB", "de_DE"])
		copy.write(`compatibility/${id}/${locale}.md`, '---\nsummary: "They play together without a cable."\n---\n');
	copy.write(
		`compatibility/${id}/data.json`,
		JSON.stringify({ level: "full", checked: "2026-01-01", source: "tested", ...facts }),
	);
}

let copy: Copy;
let content: Content;

beforeAll(async () => {
	copy = copyOfPack();
	for (const id of SPEAKERS) addProduct(copy, "pebble-20", id);
	for (const id of RADIOS) addProduct(copy, "harbour-r1", id, id === HIDDEN ? "asc" : undefined);
	RELATIONS.forEach(({ accessories, models, level }, index) => {
		addRelation(copy, `relation-${index}`, {
			...{ accessories: { products: accessories }, models: { products: models }, level },
		});
	});
	expect(copy.problems()).toEqual([]);
	content = await copy.open();
});

afterAll(() => {
	copy.cleanUp();
});

async function ask<Data>(asked: CallRequest<Data>): Promise<Data> {
	const snapshot = embeddedApi(content).support.snapshot();
	try {
		const outcome = await snapshot.call(asked, OPTIONS);
		if (outcome.state !== "ok") throw new Error(`${asked.key}: ${JSON.stringify(outcome)}`);
		return outcome.data;
	} finally {
		snapshot.release();
	}
}

const detailsOf = (productName: string, compatibleModelName: string) =>
	ask(request(compatibilityDetails, { productName, categoryName: "x", compatibleModelName }));

async function modelsOf(productName: string, categoryName: string, num: number) {
	const listed: (readonly [string, string])[] = [];
	for (let start = 0; ; start += num) {
		const { models, count } = await ask(request(compatibleModels, { productName, categoryName, start, num }));
		listed.push(...models.map(({ product, level }) => [product.slug, level] as const));
		if (start + num >= count) return { listed, count };
	}
}

test("what is said of a pair is the same from both sides, in details and lists, each once in any window", async () => {
	expect(RELATIONS.length).toBeGreaterThan(3);
	const shown = RADIOS.filter((radio) => radio !== HIDDEN);
	for (const speaker of SPEAKERS)
		for (const radio of shown) {
			const [one, other] = [await detailsOf(speaker, radio), await detailsOf(radio, speaker)];
			expect([one.level, other.level]).toEqual([said(speaker, radio), said(speaker, radio)]);
			expect(one.path).toBe(other.path);
		}
	for (const [ids, others, category] of [
		[SPEAKERS, shown, "radios"],
		[shown, SPEAKERS, "speakers"],
	] as const)
		for (const id of ids) {
			const meant = others.map((other) => [other, said(id, other)]).filter(([, level]) => level !== "unknown");
			const whole = await modelsOf(id, category, 200);
			expect(whole.listed.toSorted()).toEqual(meant.toSorted());
			for (const num of [1, 3]) expect(await modelsOf(id, category, num)).toEqual(whole);
			const { categories } = await ask(request(compatibleCategories, { productName: id }));
			const counts = Object.fromEntries(
				LEVELS.map((level) => [level, meant.filter(([, each]) => each === level).length]),
			);
			expect(categories.map(({ name, modelCount, levels }) => ({ name, modelCount, levels }))).toEqual(
				meant.length === 0 ? [] : [{ name: category, modelCount: meant.length, levels: counts }],
			);
		}
});

const ALL = { start: 0, num: 1_000 };

test("what only agents may see stands in no list, count, pair or sitemap of anybody else", async () => {
	const told = await Promise.all(
		SPEAKERS.flatMap((productName) => [
			ask(request(compatibleCategories, { productName })),
			ask(request(compatibleModels, { productName, categoryName: "radios" })),
		]),
	);
	const snapshot = content.acquire();
	const reader = store.at({ snapshot, identity: ANONYMOUS, locale: "en_GB", today: "2026-01-15" });
	expect(JSON.stringify([told, addresses(reader, ALL)])).not.toContain(HIDDEN);
	snapshot.release();
	await expect(detailsOf("speaker-0", HIDDEN)).rejects.toThrow("404");
});

test("rows grow with the products that are named, not with their pairs; sitemaps list the pairs one way", async () => {
	const database = openForReading(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));
	const rows = database.get<{ n: number }>("SELECT count(*) AS n FROM compatible")?.n;
	expect(rows).toBe(RELATIONS.flatMap(({ accessories, models }) => [...accessories, ...models]).length);
	database.close();
	const snapshot = content.acquire();
	const reader = store.at({ snapshot, identity: ANONYMOUS, locale: "en_GB", today: "2026-01-15" });
	const paths = addresses(reader, ALL).items.flatMap(({ type, path }) => (type === "compatibility" ? [path] : []));
	snapshot.release();
	const pairs = SPEAKERS.flatMap((speaker) =>
		RADIOS.filter((radio) => radio !== HIDDEN && said(speaker, radio) !== "unknown").map((radio) => [speaker, radio]),
	);
	expect(paths).toHaveLength(pairs.length);
	for (const [speaker = "", radio = ""] of pairs) {
		const { path } = await detailsOf(speaker, radio);
		expect(paths).toContain(path);
	}
});

test("a product that joins a range touches the lists of everything it then stands beside", async () => {
	const other = copyOfPack();
	try {
		addRelation(other, "all-radios", {
			...{ accessories: { products: ["pebble-20"] }, models: { categories: ["radios"] } },
		});
		await other.import();
		const before = openForReading(databasePath(other.dataDir, readCurrent(other.dataDir)?.version ?? ""));
		addProduct(other, "harbour-r1", "harbour-r2");
		await other.import();
		const after = openForReading(databasePath(other.dataDir, readCurrent(other.dataDir)?.version ?? ""));
		expect(changedTags(before, after)).toEqual(
			expect.arrayContaining(["pebble-20", "harbour-r2"].map((id) => listTag("compatibility", id))),
		);
		before.close();
		after.close();
	} finally {
		other.cleanUp();
	}
});

test("an address of two products of which nothing is said is one that anybody can invent", () => {
	const isNamed = (productName: string, compatibleModel: string) =>
		content.names({ categoryName: "speakers", productName, compatibleCategory: "radios", compatibleModel });
	for (const speaker of SPEAKERS)
		for (const radio of RADIOS)
			expect(isNamed(speaker, radio), `${speaker} ${radio}`).toBe(
				radio !== HIDDEN && said(speaker, radio) !== "unknown",
			);
	expect(isNamed("speaker-0", "no-such-radio")).toBe(false);
});
