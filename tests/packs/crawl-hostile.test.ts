import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CrawlMemory } from "#scripts/content/crawl/crawl-memory.ts";
import { listOf } from "#scripts/content/crawl/list-of.ts";
import { SupportApi } from "#scripts/content/crawl/support-api.ts";
import { relatedArticles } from "#src/contract/articles/calls.ts";
import { request } from "#src/contract/call.ts";
import { CRAWL_LIST_MAX } from "#src/site/crawl-limits.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import {
	API,
	api,
	crawl,
	eachWithACrawledApi,
	folder,
	instead,
	packDir,
	QUICK,
	said,
} from "#tests/fixtures/crawled-api.ts";
import type { Instead } from "#tests/fixtures/served-api.ts";

eachWithACrawledApi();

const SWITCHED = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";

test.each<[string, (...args: Parameters<Instead>) => void, string]>([
	["hangs", () => {}, "did not answer in time"],
	[
		"trickles",
		(_, response) => {
			response.writeHead(200, { "content-type": "application/json" });
			const timer = setInterval(() => response.write(" "), 50);
			response.on("close", () => clearInterval(timer));
		},
		"did not answer in time",
	],
	["is garbage", (_, response) => void response.end("<html>"), "the answer is no JSON"],
	["is no UTF-8", (_, response) => void response.end(Buffer.from([0x22, 0xff, 0x22])), "the answer is not UTF-8"],
	[
		"is endless",
		(_, response) => {
			response.on("error", () => {});
			const more = () => {
				while (!response.destroyed && response.write(`"${"x".repeat(65_536)}",`));
			};
			response.on("drain", more);
			response.write("[");
			more();
		},
		"is longer than",
	],
	["nests deeply", (_, response) => void response.end(`${"[".repeat(1_000)}${"]".repeat(1_000)}`), "nests more than"],
	[
		"is not the contract's",
		(_, response) => void response.end('{"articleFamilyId": "../../etc"}'),
		"is not what the contract says",
	],
	["fails", (_, response) => void response.writeHead(500).end(), "answers 500"],
	["asks for patience", (_, response) => void response.writeHead(429, { "retry-after": "0" }).end(), "answers 429"],
	[
		"leads elsewhere",
		(_, response) => void response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
		"leads elsewhere (302)",
	],
	["hangs up", (request) => void request.socket.destroy(), "ECONNRESET"],
	["changes to another protocol", (request) => void request.socket.end(SWITCHED), "ended without an answer"],
])("an article that %s is left out and told; all else is taken", async (_, answer, words) => {
	api.instead = instead(`${API}/en_GB/articles/pair-pebble`, answer);
	expect(await crawl({ patience: 300 })).toBe(0);
	expect(said.join("\n")).toContain(words);
	expect(existsSync(join(packDir(), "articles/pair-pebble"))).toBe(false);
	expect(existsSync(join(packDir(), "articles/clean-housing/en_GB.md"))).toBe(true);
	expect(loadPack(packDir()).problems).toEqual([]);
	expect(api.asked.some((path) => path.includes("169.254"))).toBe(false);
});

test.each<[string, Instead, string]>([
	[
		"no API",
		instead("/", (_, response) => void response.writeHead(404).end()),
		"it is no support API of this contract",
	],
	[
		"a web page everywhere",
		instead("/", (_, response) => void response.end("<!doctype html>")),
		"it is no support API of this contract",
	],
	["one that ends in the middle", instead(`${API}/en_GB/`, (request) => void request.socket.destroy()), "is given up"],
])("%s makes no pack", async (_, broken, words) => {
	api.instead = broken;
	expect(await crawl()).toBe(1);
	expect(said.join("\n")).toContain(words);
	expect(existsSync(join(packDir(), "site.json"))).toBe(false);
});

test("a list without end ends where it brings nothing new, and ids that lead out of the pack are left out", async () => {
	const page = (results: readonly object[]) =>
		JSON.stringify({ searchResponse: { query: "", start: 0, end: 1, count: 1_000_000, results } });
	const article = (id: string) => ({
		articleFamilyId: id,
		title: "x",
		summary: "",
		language: "en-GB",
		reviewed: null,
		path: "/articles/x",
	});
	api.instead = instead(
		`${API}/en_GB/related-articles`,
		(_, response) => void response.end(page([article("pair-pebble"), article("Not.A:Slug"), article("a..b")])),
	);
	expect(await crawl()).toBe(0);
	expect(api.asked.filter((path) => path.includes("/related-articles")).length).toBeLessThan(20);
	expect(said.join("\n")).toContain("the API says 1000000 and gives 3");
	expect(said.join("\n")).toContain("articles Not.A:Slug: is no id of a pack");
	expect(readdirSync(folder)).toEqual(["pack"]);
});

test("a list of one id in ever other words ends, and one of ever other ids where a crawl takes no more", async () => {
	let made = 0;
	const page = (ids: readonly string[]) => ({
		searchResponse: {
			...{ query: "", start: 0, end: 1, count: 1_000_000 },
			results: ids.map((articleFamilyId) => ({
				...{
					articleFamilyId,
					title: `x ${++made}`,
					summary: "",
					language: "en-GB",
					reviewed: null,
					path: "/articles/x",
				},
			})),
		},
	});
	const ask = (ids: () => readonly string[]) => {
		const memory = new CrawlMemory(packDir());
		memory.forgetReplies();
		api.asked.length = 0;
		api.instead = (_, response) => {
			response.end(JSON.stringify(page(ids())));
			return true;
		};
		const list = listOf(new SupportApi({ ...QUICK, base: api.origin }, memory, () => {}), "en_GB", {
			...{ tell: (note: string) => void said.push(note), what: "articles" },
			idOf: ({ articleFamilyId }) => articleFamilyId,
			ask: ({ start, num }) => request(relatedArticles, { contextId: null, articleFamilyId: null, start, num }),
		});
		return list.finally(() => memory.close());
	};
	expect((await ask(() => ["one"])).size).toBe(1);
	expect(api.asked).toHaveLength(2);
	const many = await ask(() => Array.from({ length: 100 }, () => `a-${++made}`));
	expect(many.size).toBeLessThanOrEqual(CRAWL_LIST_MAX);
	expect(said.join("\n")).toContain("the API says 1000000");
});

test("a list whose ids lead out of a folder is not the contract's", async () => {
	api.instead = instead(
		`${API}/en_GB/categories/speakers/models`,
		(_, response) =>
			void response.end('{"searchResponse":{"query":"","start":0,"end":1,"count":1,"results":[{"slug":"../../x"}]}}'),
	);
	expect(await crawl()).toBe(0);
	expect(said.join("\n")).toContain("is not what the contract says");
	expect(readdirSync(folder)).toEqual(["pack"]);
});
