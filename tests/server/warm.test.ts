import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SITEMAP_FILE_MAX_BYTES } from "#src/site/limits.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { runProgram } from "./run-program.ts";

const S = "/electronics/support";

let site: BuiltServer;
let pack: Copy;
let folder: string;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "support-warm-"));
	pack = copyOfPack();
	expect((await pack.import()).state).toBe("imported");
	site = await startBuiltServer({ DATA_DIR: pack.dataDir, SITE_ORIGINS: "https://support.example.com" });
});
afterAll(async () => {
	await site?.stop();
	pack?.cleanUp();
	rmSync(folder, { recursive: true, force: true });
});

interface Told {
	readonly warm: number;
	readonly rendered: number;
	readonly outside: number;
	readonly notKept: number;
	readonly moved: number;
	readonly failed: number;
	readonly failures: readonly { readonly address: string; readonly why: string }[];
}

const warm = (...args: readonly string[]) => runProgram(process.execPath, ["scripts/warm.ts", ...args]);
const told = async (...args: readonly string[]) => {
	const { status, stdout, stderr } = await warm(...args, "--json", "--per-second", "2000");
	return { status, ...(JSON.parse(stdout || stderr) as Told) };
};
const list = (...lines: readonly string[]) => {
	const path = join(folder, "list");
	writeFileSync(path, `${lines.join("\n")}\n`);
	return path;
};

describe("a running site", () => {
	const ORIGIN = "https://support.example.com";
	const all = (...more: readonly string[]) => told(`${ORIGIN}${S}/sitemap.xml`, "--at", site.origin, ...more);

	test("keeps all pages of a locale, and then of all, asked under its own name wherever it is reached; nobody who comes then waits", async () => {
		const renders = () => site.metric("renders_total", 'reason="miss"');
		const german = await all("--locale", "de_DE");
		expect(german).toMatchObject({ status: 0, failed: 0, notKept: 0, moved: 0 });
		expect(german.rendered).toBeGreaterThan(5);
		const each = await all();
		expect(each).toMatchObject({ status: 0, failed: 0, notKept: 0, moved: 0 });
		expect(each.warm).toBeGreaterThanOrEqual(german.rendered);
		expect(each.rendered).toBeGreaterThan(5);
		const before = await renders();
		expect(await all()).toMatchObject({ status: 0, rendered: 0, warm: each.warm + each.rendered });
		expect(await renders()).toBe(before);
	});

	test("a list of addresses: what is there is kept, what is not is named", async () => {
		const path = list(
			"# a comment",
			...[`${S}/speakers`, "", `${S}/speakers/pebble-20?lite=true`, `${S}/speakers/no-such-model`].map(
				(path) => path && ORIGIN + path,
			),
			...[`${S}/speakers/`, `${S}/results?query=cable`].map((path) => ORIGIN + path),
		);
		const said = await told(path, "--at", site.origin);
		expect(said).toMatchObject({ status: 1, warm: 1, rendered: 1, notKept: 1, moved: 1, failed: 1 });
		expect(said.failures).toEqual([{ address: `${ORIGIN}${S}/speakers/no-such-model`, why: "status 404" }]);
	});

	test("words for people name numbers and failures", async () => {
		const { status, stdout } = await warm(list(`${ORIGIN}${S}/speakers`, `${ORIGIN}${S}/nothing`), "--at", site.origin);
		expect(status).toBe(1);
		expect(stdout).toMatch(/^1 warm, 0 rendered, 1 failed in [\d.]+ s\.\n\S+\/nothing: status 404\n$/);
	});

	test.each([
		[[], /^npm run warm/],
		[["no-such-file"], /There is no file no-such-file/],
		[["package.json", "--at-once", "0"], /--at-once is a number from 1 to 64/],
		[["package.json", "--per-second", "1e9"], /--per-second is a number/],
		[["package.json", "--at", "ftp://x"], /--at is an origin/],
		[["package.json", "--locale", "de_DE"], /--locale chooses sitemaps/],
		[["package.json"], /Line 1 is no address/],
		[["package.json", "--nonsense"], /--nonsense/],
	])("%j cannot be done, and says why", async (args, why) => {
		const { status, stdout, stderr } = await warm(...args);
		expect([status, stdout]).toEqual([64, ""]);
		expect(stderr).toMatch(why);
	});
});

test("what memory has no room for is on disk, which is told", async () => {
	const own = copyOfPack();
	await own.import();
	const small = await startBuiltServer({ DATA_DIR: own.dataDir, CACHE_MAX_MB: "1" });
	try {
		const sitemap = `${small.origin}${S}/sitemap.xml`;
		const made = await told(sitemap, "--at", small.origin);
		expect(made).toMatchObject({ status: 0, notKept: 0, failed: 0 });
		expect(made.outside).toBeGreaterThan(0);
		expect(made.outside).toBe(await small.metric("cache_refused_total", 'pool="pages"'));
		await expect
			.poll(() => small.metric("cache_tier_entries", 'tier="disk"'))
			.toBeGreaterThanOrEqual(made.warm + made.rendered);
	} finally {
		await small.stop();
		own.cleanUp();
	}
});

describe("a site in trouble", () => {
	let busy: Server;
	let origin: string;
	let refusals = 0;
	const asked: string[] = [];
	beforeAll(async () => {
		busy = createServer((request, response) => {
			asked.push(`${request.method} ${request.headers.host} ${request.url}`);
			if (request.url === "/deep.xml") return void response.end("<a>".repeat(1_000_000));
			if (request.url === "/long.xml") return void response.end(Buffer.alloc(SITEMAP_FILE_MAX_BYTES + 1, " "));
			if (request.url === "/none.xml") return void response.writeHead(200).end("<urlset></urlset>");
			if (request.url === "/no.xml") return void response.writeHead(404).end();
			if (request.url === "/nonsense.xml") return void response.writeHead(200).end("<urlset><url><loc>");
			if (refusals-- > 0) return void response.writeHead(503, { "retry-after": "1" }).end();
			response.writeHead(200, { "cache-status": "support; fwd=miss; stored; ttl=9" }).end();
		});
		await new Promise<void>((listening) => busy.listen(0, "127.0.0.1", listening));
		origin = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
	});
	afterAll(() => {
		busy.closeAllConnections();
		busy.close();
	});

	test("is left alone for as long as it asks, and then each page is kept", async () => {
		refusals = 2;
		asked.length = 0;
		const said = await told(list("https://support.example.com/a", "/b"), "--at", origin);
		expect(said).toMatchObject({ status: 0, rendered: 2, failed: 0, pauses: 2 });
		expect(asked).toHaveLength(4);
		expect(new Set(asked)).toEqual(new Set(["HEAD support.example.com /a", `HEAD ${new URL(origin).host} /b`]));
	});

	test("sitemaps that are missing, empty, cut off or endless end it with a sentence", async () => {
		expect(await warm(`${origin}/no.xml`)).toMatchObject({ status: 1, stderr: expect.stringContaining("status 404") });
		expect(await warm(`${origin}/none.xml`)).toMatchObject({ status: 1, stderr: "There is no address.\n" });
		expect((await warm(`${origin}/nonsense.xml`)).status).toBe(1);
		for (const name of ["deep", "long"])
			expect(await warm(`${origin}/${name}.xml`)).toMatchObject({
				status: 64,
				stderr: expect.stringMatching(/^A sitemap is (deeper|longer) than the protocol allows\.\n$/),
			});
	});
});
