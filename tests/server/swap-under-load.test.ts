import { get } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keptConnections } from "#scripts/bench/kept-connections.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

/** Content that changes while pages are read: each page is of one version, and nobody is turned away. */

const PAGE = "/electronics/support/speakers/pebble-20";
const SWAPS = 8;
const READERS = 8;

let copy: Copy;
let site: BuiltServer;
const agent = keptConnections();
beforeAll(async () => {
	copy = copyOfPack();
	write(0);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	site = await startBuiltServer({ DATA_DIR: copy.dataDir });
});
afterAll(async () => {
	agent.destroy();
	await site?.stop();
	copy?.cleanUp();
});

/** Says the same number in a product and in an article, of which two modules of its page are made. */
function write(version: number): void {
	copy.edit("products/pebble-20/en_GB.md", (all) => all.replace(/^summary: .*$/m, `summary: "Stamp ${version}."`));
	copy.edit("articles/clean-housing/en_GB.md", (all) => all.replace(/^title: .*$/m, `title: "Stamp ${version}!"`));
}

const read = () =>
	new Promise<{ readonly status: number; readonly stamps: ReadonlySet<string> }>((done, failed) => {
		get(site.origin + PAGE, { agent }, (reply) => {
			text(reply).then(
				(page) => done({ status: reply.statusCode ?? 0, stamps: new Set(page.match(/Stamp \d+/g)) }),
				failed,
			);
		}).on("error", failed);
	});

test("no page mixes two versions, and each swap is seen", async () => {
	const first = await (await fetch(site.origin + PAGE)).text();
	expect([first.includes("Stamp 0."), first.includes("Stamp 0!")]).toEqual([true, true]);
	const seen = new Set<string>();
	let isOver = false;
	const reader = async () => {
		while (!isOver) {
			const { status, stamps } = await read();
			expect([status, stamps.size]).toEqual([200, 1]);
			for (const stamp of stamps) seen.add(stamp);
		}
	};
	const readers = Promise.all(Array.from({ length: READERS }, reader));
	for (let version = 1; version <= SWAPS; version += 1) {
		write(version);
		expect(await copy.import()).toMatchObject({ state: "imported" });
		await Promise.race([readers, expect.poll(() => seen.has(`Stamp ${version}`)).toBe(true)]);
	}
	isOver = true;
	await readers;
	expect(seen.size).toBe(SWAPS + 1);
});
