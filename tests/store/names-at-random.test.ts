import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawn, seeded } from "#scripts/bench/seeded.ts";
import { publishVersion } from "#src/store/write/publish-version.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { rename, seen, shownFrom } from "#tests/fixtures/renamed-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T07:30:20Z") });
});
afterEach(() => {
	vi.useRealTimers();
	copy.cleanUp();
});

const IDS = ["pebble-20", "pebble-21", "pebble-22", "pebble-23", "pebble-24"];
const PAGES = Object.fromEntries(IDS.map((id) => [`products/${id}`, `/speakers/${id}`]));
const MINUTE = 60_000;
const STEPS = 12;

/**
 * One product that gets other names, at once or for a minute to come, with another number as well, while time passes and
 * versions are taken back. What its author takes away himself is left out: a page that somebody sees is not given a minute. (Who
 * changes number and name and says neither makes something new, which a rollback takes away: seeds without that stand below.)
 */
class Author {
	/** What was done and what was seen, for whoever looks why. */
	readonly done: string[] = [];
	readonly #random: () => number;
	/** Names under which something was seen once. */
	readonly #known = new Set<string>();
	#seen: Record<string, string> = {};
	/** Whether the site knows the pack as it is. */
	#isImported = false;
	#words = 0;

	constructor(seed: number) {
		this.#random = seeded(seed);
	}

	readonly #isSeen = (id: string) => ["there", "retired"].includes(this.#seen[`products/${id}`] ?? "");

	/** The names under which nobody finds what he found before. */
	async look(): Promise<string[]> {
		this.#seen = await seen(copy, PAGES);
		this.done.push(JSON.stringify(this.#seen));
		for (const id of IDS.filter(this.#isSeen)) this.#known.add(id);
		const end = (id: string) => /^moved \/speakers\/(.+)$/.exec(this.#seen[`products/${id}`] ?? "")?.[1] ?? id;
		return [...this.#known].filter((id) => !this.#isSeen(end(id)));
	}

	async import(): Promise<void> {
		const { state } = await copy.import();
		this.done.push(`import: ${state}`);
		this.#isImported = true;
	}

	#named(isAhead: boolean, isSaid: boolean): string {
		const [there, free] = [true, false].map((is) =>
			IDS.filter((id) => existsSync(join(copy.packDir, "products", id)) === is),
		);
		const [from, to] = [there, free].map((ids) => drawn(this.#random, ids ?? []));
		if (from === undefined || to === undefined || (isAhead && this.#isSeen(to)) || (isSaid && !this.#isImported))
			return "";
		rename(copy, `products/${from}`, `products/${to}`);
		const facts = (change: (text: string) => string) => copy.edit(`products/${to}/data.json`, change);
		if (isAhead || this.#isSeen(to)) facts((text) => text.replace(/"shown":[^}]*\},/, ""));
		if (isAhead) shownFrom(copy, `products/${to}`, `${new Date(Date.now() + 10 * MINUTE).toISOString().slice(0, 16)}Z`);
		rmSync(join(copy.packDir, "addresses.json"), { force: true });
		if (isSaid) {
			facts((text) => text.replace(/"model": "[^"]+"/, `"model": "QSP-${++this.#words}X"`));
			copy.write("addresses.json", JSON.stringify({ renamed: [{ from: `products/${from}`, to: `products/${to}` }] }));
		}
		this.#isImported = false;
		return `${from} is ${to}${isAhead ? " in ten minutes" : isSaid ? ", as is said" : ""}`;
	}

	async act(): Promise<void> {
		const acts: (() => string | Promise<string>)[] = [
			() => this.#named(false, false),
			() => this.#named(true, false),
			() => this.#named(false, true),
			() => {
				copy.edit("articles/radio-find-stations/en_GB.md", (text) => `${text}\nAnd ${++this.#words} times more.\n`);
				return "other words";
			},
			() => {
				vi.setSystemTime(Date.now() + drawn(this.#random, [5, 11]) * MINUTE);
				return new Date().toISOString();
			},
			async () => `rollback: ${(await publishVersion(copy.dataDir, null, () => {}, true, true)).state}`,
		];
		this.done.push(await drawn(this.#random, acts)());
	}

	/** Whether what was changed is imported at once. */
	get isHasty(): boolean {
		return this.#random() < 0.7;
	}
}

test.each([2, 5, 6, 21, 34])("nobody loses a name, whatever is done with names: %d", async (seed) => {
	const author = new Author(seed);
	const lost = async () => expect(await author.look(), author.done.join("\n")).toEqual([]);
	await author.import();
	await lost();
	for (let step = 0; step < STEPS; step++) {
		await author.act();
		await lost();
		if (!author.isHasty) continue;
		await author.import();
		await lost();
	}
});
