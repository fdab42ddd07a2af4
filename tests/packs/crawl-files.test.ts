import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { CrawlMemory } from "#scripts/content/crawl/crawl-memory.ts";
import { FileFetcher } from "#scripts/content/crawl/fetch-file.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { api, crawl, eachWithACrawledApi, packDir, QUICK, said } from "#tests/fixtures/crawled-api.ts";
import type { Instead } from "#tests/fixtures/served-api.ts";

eachWithACrawledApi();

test.each<[string, (...args: Parameters<Instead>) => void, string]>([
	["another file", (_, response) => void response.end("x"), "and not the"],
	[
		"a file elsewhere",
		(_, response) => void response.writeHead(302, { location: "http://127.0.0.1:1/x" }).end(),
		"answers 302",
	],
	[
		"coded",
		(_, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("file")),
		"comes coded",
	],
	["nothing", (_, response) => void response.writeHead(404).end(), "answers 404"],
])("where a download's file is %s, it is left out and told", async (_, answer, words) => {
	api.instead = (request, response) => {
		if (!/\/files\/[0-9a-f]{16}\/.*\.zip$/.test(request.url ?? "")) return false;
		answer(request, response);
		return true;
	};
	expect(await crawl()).toBe(0);
	expect(said.join("\n")).toContain(words);
	expect(existsSync(join(packDir(), "downloads/pebble-firmware"))).toBe(false);
	expect(loadPack(packDir()).problems).toEqual([]);
});

test("a release whose file was withdrawn is left out with its notes and told, and the pack has no problem", async () => {
	api.instead = (request, response) => {
		if (!request.url?.endsWith("/pebble-firmware-2.0.zip")) return false;
		response.writeHead(410).end();
		return true;
	};
	expect(await crawl()).toBe(0);
	expect(said.join("\n")).toContain("pebble-firmware-2.0.zip: answers 410, left out");
	const { pack, problems } = loadPack(packDir());
	expect(problems).toEqual([]);
	const firmware = pack?.items.downloads.get("pebble-firmware");
	expect(firmware?.data.versions.map(({ version }) => version)).toEqual(["2.1"]);
	expect(Object.keys(firmware?.texts.get("en_GB")?.front.releases ?? {})).toEqual(["2.1"]);
});

/** Fetches one file after the other; their paths. */
async function fetched(
	folder: "pictures" | "files/downloads/app",
	names: readonly string[],
	bytes: (path: string) => string,
	told: Partial<{ sha256: string; size: number }> = {},
): Promise<(string | null)[]> {
	api.instead = ({ url = "" }, response) => {
		response.end(bytes(url));
		return true;
	};
	const memory = new CrawlMemory(packDir());
	const files = new FileFetcher(packDir(), { ...QUICK, base: api.origin }, memory, (note) => said.push(note));
	const paths: (string | null)[] = [];
	for (const name of names)
		paths.push(await files.fetch({ address: `/files/0/${name}`, folder, isPicture: folder === "pictures", ...told }));
	memory.close();
	return paths;
}

test("a file that was fetched is fetched again when the API says another size or SHA-256 of it", async () => {
	const sha = (text: string) => createHash("sha256").update(text).digest("hex");
	const get = (text: string, told: { sha256?: string; size?: number }) =>
		fetched("files/downloads/app", ["app.bin"], () => text, told);
	const [path] = await get("one", { sha256: sha("one"), size: 3 });
	expect(path).toBe("files/downloads/app/app.bin");
	api.asked.length = 0;
	expect(await get("one", { sha256: sha("one"), size: 3 })).toEqual([path]);
	expect(api.asked).toEqual([]);
	for (const [text, told] of [
		["two", { sha256: sha("two") }],
		["three", { size: 5 }],
	] as const) {
		expect(await get(text, told)).toEqual([path]);
		expect(readFileSync(join(packDir(), String(path)), "utf8")).toBe(text);
	}
	expect(await get("four", { sha256: sha("five") })).toEqual([null]);
	expect(said.join("\n")).toContain("is not what the API says (SHA-256)");
});

test("pictures and files get names that a pack takes, and what it does not take is left out and told", async () => {
	const bytes = (path: string) =>
		path.endsWith(".svg") ? '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>' : "RIFF0000WEBPVP8 ";
	const pictures = ["tv-480.webp", "tv-65.svg", "front_view-480.webp", "a.gif", "photo", `a.${"x".repeat(150)}`];
	expect(await fetched("pictures", [...pictures, "%2e%2e%2f.webp", "..%2fx.WEBP"], bytes)).toEqual([
		...["pictures/tv.webp", "pictures/tv-2.svg", "pictures/front-view.webp", null, null, null],
		...["pictures/file.webp", "pictures/x.webp"],
	]);
	expect(said.filter((note) => note.includes("has no name of a picture that a pack takes"))).toHaveLength(3);
	const files = ["Setup_1.0.bin", "Setup_1.0%20beta", "setup_1.0.bin", "a.bin.zst", `b.${"x".repeat(150)}`];
	expect(await fetched("files/downloads/app", files, () => "x")).toEqual([
		...["Setup_1.0.bin", "Setup_1.0-beta", "setup_1.0-2.bin"].map((name) => `files/downloads/app/${name}`),
		...[null, `files/downloads/app/b.${"x".repeat(78)}`],
	]);
	expect(await fetched("files/downloads/app", ["c.pdf", "d.zip"], () => "<!doctype html>")).toEqual([null, null]);
	const faults = loadPack(packDir()).problems.filter(({ file }) => /^(?:pictures|files)\//.test(file));
	expect(faults).toEqual([]);
});
