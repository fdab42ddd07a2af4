import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

/** What a restart finds on disk, from outside: of the built server, ended in order and killed. */

const S = "/electronics/support";
const PAGES = ["/speakers/pebble-10", "/speakers/pebble-20", "/radios/harbour-r1"].map((path) => S + path);

let copy: Copy;
let site: BuiltServer | null = null;
beforeEach(async () => {
	copy = copyOfPack();
	expect(await copy.import()).toMatchObject({ state: "imported" });
});
afterEach(async () => {
	await site?.stop();
	site = null;
	copy.cleanUp();
});

/** The next process on the same folder, behind the same address. */
async function begin(env: Readonly<Record<string, string>> = {}, more: { dist?: string } = {}): Promise<BuiltServer> {
	const PORT = String(site?.port ?? 0);
	site = await startBuiltServer({ DATA_DIR: copy.dataDir, PORT, ...env }, more);
	return site;
}

/** The next process, which has found what is on disk: on a busy machine it answers before. */
async function beginAgain(env: Readonly<Record<string, string>> = {}): Promise<BuiltServer> {
	const next = await begin(env);
	await expect.poll(() => onDisk(next)).toBeGreaterThan(0);
	return next;
}

async function kill({ process }: BuiltServer): Promise<void> {
	const ended = once(process, "exit");
	process.kill("SIGKILL");
	await ended;
}

async function read({ origin }: BuiltServer, path: string) {
	const reply = await fetch(origin + path);
	return { status: reply.status, text: await reply.text(), state: reply.headers.get("cache-status") ?? "" };
}

/** Renders but those of the home page, which a start makes itself. */
const renders = async (of: BuiltServer) =>
	(await of.metric("renders_total")) - (await of.metric("renders_total", 'page_type="home"'));
const onDisk = (of: BuiltServer) => of.metric("cache_tier_entries");
const lookups = (of: BuiltServer, outcome: string) => of.metric("cache_tier_lookups_total", `outcome="${outcome}"`);

/** Asks for all pages, and waits until they and the home page are on disk. */
async function keepAll(of: BuiltServer): Promise<Map<string, string>> {
	const texts = new Map<string, string>();
	for (const path of PAGES) {
		const { status, text } = await read(of, path);
		expect([path, status]).toEqual([path, 200]);
		texts.set(path, text);
	}
	await expect.poll(() => onDisk(of)).toBe(PAGES.length + 1);
	return texts;
}

test.each(["SIGTERM", "SIGKILL"] as const)(
	"after %s what was read is answered without a render, as it was",
	async (signal) => {
		const first = await begin();
		const texts = await keepAll(first);
		if (signal === "SIGTERM") expect(await first.stop()).toBe(0);
		else await kill(first);
		const next = await beginAgain();
		for (const path of PAGES) {
			const { status, text, state } = await read(next, path);
			expect([path, status, text === texts.get(path)]).toEqual([path, 200, true]);
			expect(state).toMatch(/; hit; ttl=\d+/);
		}
		expect([await renders(next), await lookups(next, "hit")]).toEqual([0, PAGES.length]);
		// Coded as before, too.
		const coded = await fetch(next.origin + (PAGES[0] ?? ""), { headers: { "accept-encoding": "br" } });
		expect([coded.headers.get("content-encoding"), await coded.text()]).toEqual(["br", texts.get(PAGES[0] ?? "")]);
		const etag = coded.headers.get("etag") ?? "";
		const known = await fetch(next.origin + (PAGES[0] ?? ""), {
			headers: { "accept-encoding": "br", "if-none-match": etag },
		});
		expect(known.status).toBe(304);
	},
);

test("what was said to be out of date never comes back, though the process is killed as soon as that is answered", async () => {
	const first = await begin();
	await keepAll(first);
	await first.invalidate("product:pebble-10");
	await kill(first);
	const next = await beginAgain();
	for (const path of PAGES) await read(next, path);
	expect(await renders(next)).toBe(1);
	expect(await next.metric("renders_total", 'reason="invalidated"')).toBe(1);
});

test("content that changed while nothing ran makes the pages anew that show it, and no other", async () => {
	const first = await begin();
	await keepAll(first);
	await kill(first);
	copy.edit("products/pebble-10/en_GB.md", (text) => text.replace(/summary: "[^"]*"/, 'summary: "Changed meanwhile."'));
	expect(await copy.import()).toMatchObject({ state: "imported" });
	const next = await beginAgain();
	expect((await read(next, PAGES[0] ?? "")).text).toContain("Changed meanwhile");
	const other = await read(next, PAGES[2] ?? "");
	expect(other.state).toMatch(/; hit; ttl=/);
	await kill(next);
	// Two imports later nobody knows what changed since: all is made anew.
	for (const name of ["Changed once more", "Changed at last"]) {
		copy.edit("products/pebble-20/en_GB.md", (text) => text.replace(/summary: "[^"]*"/, `summary: "${name}."`));
		expect(await copy.import()).toMatchObject({ state: "imported" });
	}
	const last = await beginAgain();
	expect((await read(last, PAGES[1] ?? "")).text).toContain("Changed at last");
	for (const path of PAGES) await read(last, path);
	expect(await last.metric("renders_total", 'reason="invalidated"')).toBe(PAGES.length);
});

test("a switch of the content that a kill follows at once shows nothing old", async () => {
	const first = await begin();
	await keepAll(first);
	for (let turn = 0; turn < 3; turn += 1) {
		const running = turn === 0 ? first : await begin();
		await read(running, PAGES[0] ?? "");
		copy.edit("products/pebble-10/en_GB.md", (text) => text.replace(/summary: "[^"]*"/, `summary: "Turn ${turn}."`));
		expect(await copy.import()).toMatchObject({ state: "imported" });
		if (turn > 0) await new Promise((done) => setTimeout(done, 40 * turn));
		await kill(running);
		const next = await begin();
		expect((await read(next, PAGES[0] ?? "")).text).toContain(`Turn ${turn}`);
		await kill(next);
	}
});

test("killed in the middle of writing, again and again, it shows what it showed, and goes on", async () => {
	const paths = PAGES.flatMap((path) => ["", "?lite=true", "?embed=true"].map((mode) => path + mode));
	const texts = new Map<string, string>();
	let found = 0;
	for (let turn = 0; turn < 6; turn += 1) {
		const running = await begin();
		const asked = paths.map(async (path) => {
			const { status, text } = await read(running, path).catch(() => ({ status: 0, text: "" }));
			// Not all are answered before the end.
			if (status === 0) return;
			expect([path, status, texts.get(path) ?? text]).toEqual([path, 200, text]);
			texts.set(path, text);
		});
		// While some are written, some rendered and some not begun.
		await expect.poll(() => onDisk(running), { interval: 3 }).toBeGreaterThanOrEqual(turn);
		if (turn === 5) await Promise.all(asked);
		found += await lookups(running, "hit");
		expect(await running.metric("cache_tier_faults_total")).toBe(0);
		await kill(running);
		await Promise.all(asked);
	}
	expect(texts.size).toBe(paths.length);
	expect(found).toBeGreaterThan(0);
});

const fileOf = () => {
	const folder = join(copy.dataDir, "pages");
	const [name = ""] = readdirSync(folder).filter((each) => each.endsWith(".sqlite"));
	return join(folder, name);
};

test.each([
	["holds something else", (path: string) => writeFileSync(path, "no database ".repeat(10_000))],
	["is cut", (path: string) => truncateSync(path, Math.floor(statSync(path).size / 2))],
	[
		"has flipped bytes all over",
		(path: string) => {
			const bytes = readFileSync(path);
			for (let at = 100; at < bytes.length; at += 3_001) bytes[at] = (bytes[at] ?? 0) ^ 64;
			writeFileSync(path, bytes);
		},
	],
	["is a folder", (path: string) => rmSync(path) ?? cpSync(import.meta.dirname, path, { recursive: true })],
])("a file that %s costs its pages only, and is made anew", async (_, harm) => {
	const first = await begin();
	const texts = await keepAll(first);
	expect(await first.stop()).toBe(0);
	harm(fileOf());
	const next = await begin();
	for (const path of PAGES) {
		const { status, text } = await read(next, path);
		expect([path, status, text === texts.get(path)]).toEqual([path, 200, true]);
	}
	expect(await next.stop()).toBe(0);
});

test("settings that pages depend on, and another build, begin with nothing, and leave nothing behind", async () => {
	const first = await begin();
	await keepAll(first);
	await first.stop();
	const other = await begin({ CDN: "1" });
	expect((await read(other, PAGES[0] ?? "")).state).toMatch(/fwd=miss/);
	await expect.poll(() => onDisk(other)).toBe(2);
	await other.stop();
	// Nothing of a page depends on these.
	const same = await beginAgain({ CDN: "1", LOG_LEVEL: "debug", CACHE_MAX_MB: "128", DRAIN_SECONDS: "1" });
	expect((await read(same, PAGES[0] ?? "")).state).toMatch(/; hit/);
	await same.stop();
	const dist = mkdtempSync(join(tmpdir(), "support-build-"));
	onTestFinished(() => rmSync(dist, { recursive: true }));
	cpSync(resolve(import.meta.dirname, "../../dist"), dist, { recursive: true });
	writeFileSync(join(dist, "server/main.mjs"), `${readFileSync(join(dist, "server/main.mjs"), "utf8")}\n// another\n`);
	const built = await begin({ CDN: "1" }, { dist });
	expect((await read(built, PAGES[0] ?? "")).state).toMatch(/fwd=miss/);
	expect(readdirSync(join(copy.dataDir, "pages")).filter((name) => name.endsWith(".sqlite"))).toHaveLength(1);
});

test("without memory for pages nothing is kept on disk, and neither with none for the disk", async () => {
	const none = await begin({ CACHE_MAX_MB: "0" });
	await read(none, PAGES[0] ?? "");
	await none.stop();
	const memory = await begin({ CACHE_DISK_MAX_MB: "0" });
	await read(memory, PAGES[0] ?? "");
	expect((await read(memory, PAGES[0] ?? "")).state).toMatch(/; hit/);
	await memory.invalidate("site");
	await memory.stop();
	expect(readdirSync(copy.dataDir)).not.toContain("pages");
});

test("a disk that takes no more costs what would be kept on it: the site goes on, says so once, and nothing old comes back", async () => {
	// The system refuses what goes beyond 200 KB of a file, as it does on a full disk.
	const full = await startBuiltServer({ DATA_DIR: copy.dataDir, PORT: "0" }, { limit: "ulimit -f 400" });
	site = full;
	const paths = PAGES.flatMap((path) => ["", "?lite=true", "?embed=true", "?portal=crm"].map((query) => path + query));
	for (let round = 0; round < 2; round += 1)
		for (const path of paths) expect([path, (await read(full, path)).status]).toEqual([path, 200]);
	await expect.poll(() => full.metric("cache_tier_faults_total", 'kind="trouble"')).toBeGreaterThan(0);
	expect(await full.metric("cache_tier_writes_total", 'outcome="dropped"')).toBeGreaterThan(0);
	expect(full.log.filter((line) => line.includes("pages are not kept on disk"))).toHaveLength(1);
	expect((await fetch(`${full.opsOrigin}/readyz`)).status).toBe(200);
	// What cannot be marked there is not there any more.
	await full.invalidate("site");
	await kill(full);
	const next = await begin();
	for (const path of PAGES) await read(next, path);
	expect(await next.metric("renders_total", 'reason="miss"', 'page_type="product"')).toBe(
		PAGES.length - (await next.metric("renders_total", 'reason="invalidated"')),
	);
});

test("where no folder can be made, pages are in memory alone, and an invalidation is done", async () => {
	writeFileSync(join(copy.dataDir, "pages"), "a file");
	const first = await begin();
	for (let round = 0; round < 2; round += 1)
		for (const path of PAGES) expect((await read(first, path)).status).toBe(200);
	expect((await read(first, PAGES[0] ?? "")).state).toMatch(/; hit/);
	expect(await first.metric("cache_tier_faults_total", 'kind="trouble"')).toBeGreaterThan(0);
	expect(first.log.filter((line) => line.includes("pages are not kept on disk"))).toHaveLength(1);
});

test("the folder stays within its bound", async () => {
	const small = await begin({ CACHE_DISK_MAX_MB: "0.2" });
	const modes = ["", "?lite=true", "?embed=true", "?portal=crm", "?portal=crm&lite=true"];
	for (const path of [...PAGES, `${S}/speakers`, `${S}/radios`, S])
		for (const mode of modes) expect((await read(small, path + mode)).status).toBe(200);
	await expect.poll(() => small.metric("cache_tier_writes_total", 'outcome="stored"')).toBe(12);
	expect(await small.metric("cache_tier_bytes")).toBeLessThanOrEqual(0.2 * 1024 * 1024);
	expect(statSync(fileOf()).size).toBeLessThanOrEqual(0.2 * 1024 * 1024);
	expect(await small.metric("cache_tier_faults_total")).toBe(0);
	expect(await onDisk(small)).toBeLessThan(await small.metric("cache_tier_writes_total", 'outcome="stored"'));
});
