import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Kind } from "#src/packs/format/kinds.ts";
import { KIND_NAMES } from "#src/packs/pack.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => copy.cleanUp());

const itemsOf = (packDir: string) =>
	readdirSync(packDir).flatMap((kind) =>
		kind === "terms" || kind === "pictures" || kind === "files" || kind === "site.json"
			? []
			: readdirSync(join(packDir, kind)).map((id) => ({ kind, id })),
	);

async function imported(options?: { replaceBrand?: boolean }) {
	const outcome = await copy.import(options);
	if (outcome.state !== "imported") throw new Error(JSON.stringify(outcome));
	return outcome;
}

test("the first import makes a version, the second of the same pack nothing", async () => {
	const first = await imported();
	expect(first).toMatchObject({ version: expect.stringMatching(/^1-[0-9a-f]{8}$/), items: 22 });
	expect(await copy.import()).toEqual({ state: "unchanged", version: first.version, followers: [], unprepared: null });
	expect(readdirSync(join(copy.dataDir, "content")).sort()).toEqual([`${first.version}.sqlite`, "CURRENT"]);
});

test("a pack with problems is refused, and the content in force stays", async () => {
	const { version } = await imported();
	copy.edit("products/pebble-20/data.json", (text) => text.replace('"category": "speakers"', '"category": "nowhere"'));
	const outcome = await copy.import();
	expect(outcome).toMatchObject({
		state: "refused",
		reasons: [expect.stringContaining("products/pebble-20/data.json:7 category:")],
	});
	expect(readCurrent(copy.dataDir)?.version).toBe(version);
});

/** Items of the pack that keep their pages when they leave it, apart from those of `LEFT`. */
const KEPT = 11;
const LEFT: readonly Kind[] = ["categories", "products", "special-message"];

test("a pack without most of its items is refused unless it is meant", async () => {
	await imported();
	for (const kind of KIND_NAMES) if (!LEFT.includes(kind)) copy.remove(kind);
	expect(await copy.import()).toMatchObject({
		state: "refused",
		reasons: [expect.stringContaining("--replace-brand")],
	});
	expect(readdirSync(join(copy.dataDir, "content"))).toHaveLength(2);
	// What has pages is retired: articles, documents and the like.
	expect((await imported({ replaceBrand: true })).items).toBe(6 + KEPT);
});

test("a pack of another brand is refused unless it is meant", async () => {
	const { version } = await imported();
	copy.edit("site.json", (text) => text.replace('"Quillet"', '"Halvenor"'));
	const outcome = await copy.import();
	expect(outcome).toEqual({
		state: "refused",
		reasons: [
			`The content in force is that of the brand Quillet, and the pack ${copy.packDir} is that of Halvenor: 0 of 22 items would vanish, and with them all retired pages and former addresses, even where only the brand's name changed. Give this brand a data directory of its own (DATA_DIR, or --data DIR); or, where it is to take the other's place, import it with --replace-brand`,
		],
	});
	expect(readCurrent(copy.dataDir)?.version).toBe(version);
	expect((await imported({ replaceBrand: true })).items).toBe(22);
});

test("as many items under other ids are other items, but for those that are known again", async () => {
	await imported();
	for (const { kind, id } of itemsOf(copy.packDir))
		renameSync(join(copy.packDir, kind, id), join(copy.packDir, kind, `${id}-x`));
	for (const { kind, id } of itemsOf(copy.packDir))
		copy.edit(`${kind}/${id}/data.json`, (text) =>
			text.replace(
				/"(pebble-10|pebble-20|harbour-r1|speakers|radios|pair-pebble|pebble-error-e2|clean-housing|radio-find-stations|quillet-app|pebble-firmware)"/g,
				'"$1-x"',
			),
		);
	expect(copy.problems()).toEqual([]);
	expect(await copy.import()).toMatchObject({
		state: "refused",
		reasons: [expect.stringMatching(/^Of the 22 items in force, 16 are not in the pack .* --replace-brand$/)],
	});
});

test("the command imports no pack that nobody named, whatever the environment says", () => {
	const { status, stderr } = spawnSync(process.execPath, ["scripts/content.ts", "import", "--data", copy.dataDir], {
		encoding: "utf8",
		env: { ...process.env, CONTENT_PACK: copy.packDir },
	});
	expect(status).toBe(64);
	expect(stderr).toMatch(/^Name the pack: --pack DIR/);
	expect(readCurrent(copy.dataDir)).toBeNull();
});

test("a text leads to the page of the item it names, and is made again when that page moves", async () => {
	copy.edit("articles/pair-pebble/en_GB.md", (text) =>
		text.replace("https://www.quillet.example/guide", "article:clean-housing#section-1"),
	);
	await imported();
	const href = () => {
		const database = openForReading(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));
		try {
			const { body = "" } =
				database.get<{ body: string }>(
					"SELECT body FROM item_text WHERE kind = 'articles' AND id = 'pair-pebble' AND locale = 'en_GB'",
				) ?? {};
			return /<a href=.{0,2}"([^"\\]*)/.exec(body)?.[1];
		} finally {
			database.close();
		}
	};
	expect(href()).toBe("/electronics/support/articles/clean-housing#section-1");
	copy.edit("articles/clean-housing/data.json", (text) => text.replace('"categories": []', '"categories": ["radios"]'));
	expect((await imported()).tags).toContain("article:pair-pebble");
	expect(href()).toBe("/electronics/support/radios/articles/clean-housing#section-1");
});

test("the tags of an import name the changed item, and the lists whose order or members change", async () => {
	await imported();
	copy.edit("articles/pair-pebble/en_GB.md", (text) => text.replace("within two metres", "within one metre"));
	expect((await imported()).tags).toEqual(["article:pair-pebble", "search:de_DE", "search:en_GB"]);
	copy.edit("news-and-alerts/autumn-update/data.json", (text) => text.replace('"speakers"', '"radios"'));
	expect((await imported()).tags).toEqual([
		"below:news-and-alerts:radios",
		"below:news-and-alerts:speakers",
		"list:news-and-alerts:all",
		"search:de_DE",
		"search:en_GB",
	]);
	copy.edit("special-message/maintenance/en_GB.md", (text) => text.replace("Monday", "Tuesday"));
	expect((await imported()).tags).toEqual(["list:special-message:all"]);
	copy.edit("terms/common/de_DE.json", (text) => text.replace("Klang", "Ton"));
	// What uses the word, and no more.
	expect((await imported()).tags).toEqual([
		"product:harbour-r1",
		"product:pebble-10",
		"product:pebble-20",
		"search:de_DE",
		"search:en_GB",
	]);
	copy.edit("pictures/radio.svg", (text) => text.replace('rx="6"', 'rx="9"'));
	expect((await imported()).tags).toEqual([
		"category:radios",
		"product-info:harbour-r1",
		"product:harbour-r1",
		"search:de_DE",
		"search:en_GB",
	]);
	copy.remove("articles/clean-housing");
	copy.edit("faq-bundles/first-steps/data.json", (text) => text.replace(',\n\t\t"clean-housing"', ""));
	const { tags } = await imported();
	expect(tags).toEqual(
		expect.arrayContaining(["article:clean-housing", "list:articles:everywhere", "below:faq-bundles:speakers"]),
	);
});

test("a product's new alias touches what shows its aliases alone; a new name, what shows its name", async () => {
	await imported();
	copy.edit("products/pebble-20/data.json", (text) => text.replace('"QSP20K1/EU"', '"QSP20K1/EU", "QSP20K1/US"'));
	expect((await imported()).tags).toEqual(["product:pebble-20", "search:de_DE", "search:en_GB"]);
	copy.edit("products/pebble-20/data.json", (text) => text.replace(/"name": "[^"]+"/, '"name": "Pebble 20 Plus"'));
	expect((await imported()).tags).toEqual([
		"article:pair-pebble",
		"article:pebble-error-e2",
		"document:pebble-manual",
		"download:pebble-firmware",
		"list:products:all",
		"list:products:pebble-20",
		"list:products:speakers",
		"product-info:pebble-20",
		"product:pebble-20",
		"repair:pebble-battery",
		"search:de_DE",
		"search:en_GB",
	]);
	copy.edit("categories/radios/data.json", (text) => text.replace("{", '{\n\t"parent": "speakers",'));
	expect((await imported()).tags).toEqual([
		"category:radios",
		"list:categories:speakers",
		"list:categories:top",
		"site",
	]);
});

test("old versions leave the disk, the last three stay", async () => {
	for (const number of [1, 2, 3, 4, 5]) {
		copy.edit("news-and-alerts/pebble-strap/en_GB.md", (text) => text.replace(/can tear[^.]*/, `can tear ${number}`));
		await imported();
	}
	expect(
		readdirSync(join(copy.dataDir, "content"))
			.filter((name) => name.endsWith(".sqlite"))
			.map((name) => name[0])
			.sort(),
	).toEqual(["3", "4", "5"]);
});

test("a database that vanished is made again from the same pack", async () => {
	const { version } = await imported();
	rmSync(databasePath(copy.dataDir, version));
	expect((await imported()).version).not.toBe(version);
});

/** Runs the import command and kills it after `delay` milliseconds, or lets it end. */
function command(delay: number | null): Promise<number | null> {
	return new Promise((resolve) => {
		const child = spawn(
			process.execPath,
			["scripts/content.ts", "import", "--pack", copy.packDir, "--data", copy.dataDir],
			{ stdio: "ignore" },
		);
		const timer = delay === null ? undefined : setTimeout(() => child.kill("SIGKILL"), delay);
		child.on("exit", (code) => {
			clearTimeout(timer);
			resolve(code);
		});
	});
}

test("an import that is killed at any moment leaves the old version or the new one, whole", async () => {
	await imported();
	const began = performance.now();
	await command(null);
	const time = performance.now() - began;
	let round = 0;
	for (const share of [0.2, 0.35, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, null]) {
		round++;
		const before = readCurrent(copy.dataDir)?.version;
		copy.edit("articles/clean-housing/en_GB.md", (text) =>
			text.replace(/Use water only.*/, `Use water only, round ${round}.`),
		);
		await command(share === null ? null : share * time);
		const current = readCurrent(copy.dataDir);
		expect(current).not.toBeNull();
		const database = openForReading(databasePath(copy.dataDir, current?.version ?? ""));
		expect(database.get("PRAGMA integrity_check")).toEqual({ integrity_check: "ok" });
		expect(database.get<{ n: number }>("SELECT count(*) AS n FROM item")?.n).toBe(22);
		expect(
			database.all("SELECT rowid FROM search_en_GB_public WHERE search_en_GB_public MATCH '\"pebble\"'").length,
		).toBeGreaterThan(0);
		const body = database.get<{ body: string }>(
			"SELECT body FROM item_text WHERE kind = 'articles' AND id = 'clean-housing' AND locale = 'en_GB'",
		)?.body;
		database.close();
		if (current?.version !== before) expect(body).toContain(`round ${round}.`);
	}
	expect(
		readdirSync(join(copy.dataDir, "content")).filter((name) => name.endsWith(".sqlite") && !name.startsWith("."))
			.length,
	).toBeLessThanOrEqual(3);
	expect(existsSync(join(copy.dataDir, "content", "CURRENT"))).toBe(true);
	expect(JSON.parse(readFileSync(join(copy.dataDir, "content", "CURRENT"), "utf8"))).toHaveProperty("tags");
}, 300_000);
