import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

/** Hashed assets over releases, from outside: whoever has a page of the release before still gets what it asks for. */

const ASSETS = "/electronics/support/_assets";

let copy: Copy;
let folder: string;
let site: BuiltServer | null = null;
beforeEach(async () => {
	copy = copyOfPack();
	expect(await copy.import()).toMatchObject({ state: "imported" });
	folder = mkdtempSync(join(tmpdir(), "support-releases-"));
});
afterEach(async () => {
	await site?.stop();
	site = null;
	copy.cleanUp();
	rmSync(folder, { recursive: true });
});

const textOf = (name: string) => `// ${name} ${"of a release ".repeat(100)}`;

/** The build with one asset of its own. */
function releaseOf(name: string): string {
	const dist = join(folder, name);
	cpSync(resolve(import.meta.dirname, "../../dist"), dist, { recursive: true });
	const asset = join(dist, "client", ASSETS, `own.${name}.js`);
	writeFileSync(asset, textOf(name));
	writeFileSync(`${asset}.br`, brotliCompressSync(textOf(name)));
	return dist;
}

/** The releases whose assets are kept, the last first. */
const releases = (): string[] => {
	try {
		return JSON.parse(readFileSync(join(copy.dataDir, "assets/releases.json"), "utf8"));
	} catch {
		return [];
	}
};

/** Starts a release in the place of the one before, and waits until its assets are kept. */
async function begin(dist: string): Promise<void> {
	const [before] = releases();
	await site?.stop();
	site = await startBuiltServer({ DATA_DIR: copy.dataDir }, { dist });
	await expect.poll(() => releases()[0]).not.toBe(before);
	await expect.poll(() => readdirSync(join(copy.dataDir, "assets")).length).toBe(releases().length + 1);
}

const own = (name: string) => `${ASSETS}/own.${name}.js`;
const ask = (path: string, headers: Record<string, string> = {}) => fetch((site?.origin ?? "") + path, { headers });
const status = async (path: string) => {
	const reply = await ask(path);
	await reply.arrayBuffer();
	return reply.status;
};

async function wholeReply(path: string, headers: Record<string, string>) {
	const reply = await ask(path, headers);
	const lines = Object.fromEntries([...reply.headers].filter(([name]) => !["date", "x-request-id"].includes(name)));
	return { status: reply.status, lines, text: await reply.text() };
}

test("assets of the release before are served as they were; those of two releases ago are gone", async () => {
	const [one, two, three] = ["one", "two", "three"].map(releaseOf);
	await begin(one ?? "");
	const coded = { "accept-encoding": "br" };
	const before = await wholeReply(own("one"), coded);
	expect(before).toMatchObject({
		status: 200,
		text: textOf("one"),
		lines: { "cache-control": "public, max-age=31536000, immutable", "content-encoding": "br" },
	});
	const plain = await wholeReply(own("one"), { "accept-encoding": "identity" });
	await begin(two ?? "");
	expect(await wholeReply(own("one"), coded)).toEqual(before);
	expect(await wholeReply(own("one"), { "accept-encoding": "identity" })).toEqual(plain);
	expect((await ask(own("one"), { ...coded, "if-none-match": before.lines["etag"] ?? "" })).status).toBe(304);
	expect(await status(own("two"))).toBe(200);
	// A restart of the same release changes nothing.
	await site?.stop();
	site = await startBuiltServer({ DATA_DIR: copy.dataDir }, { dist: two ?? "" });
	expect(await status(own("one"))).toBe(200);
	await begin(three ?? "");
	expect(await Promise.all(["one", "two", "three"].map((name) => status(own(name))))).toEqual([404, 200, 200]);
	// The way back: what the later release gave out is served on.
	await begin(two ?? "");
	expect(await Promise.all(["one", "two", "three"].map((name) => status(own(name))))).toEqual([404, 200, 200]);
});

test("a copy that is not as it was written is not served, and one that cannot be made costs nothing else", async () => {
	const [one, two] = ["one", "two"].map(releaseOf);
	await begin(one ?? "");
	const assets = join(copy.dataDir, "assets");
	const [release = ""] = readdirSync(assets).filter((name) => !name.endsWith(".json"));
	const [other = ""] = readdirSync(join(assets, release)).filter((name) => name.startsWith("client."));
	writeFileSync(join(assets, release, "own.one.js"), `${textOf("one")} changed`);
	writeFileSync(join(assets, release, "stray.js"), "nobody wrote this");
	expect(readFileSync(join(assets, release, other))).not.toHaveLength(0);
	await begin(two ?? "");
	expect([await status(own("one")), await status(`${ASSETS}/stray.js`), await status(own("two"))]).toEqual([
		404, 404, 200,
	]);
	await site?.stop();
	site = null;
	rmSync(assets, { recursive: true });
	writeFileSync(assets, "a file");
	site = await startBuiltServer({ DATA_DIR: copy.dataDir }, { dist: two ?? "" });
	await expect.poll(() => site?.log.some((line) => line.includes("assets not kept"))).toBe(true);
	expect(await status("/electronics/support")).toBe(200);
});
