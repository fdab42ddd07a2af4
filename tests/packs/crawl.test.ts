import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { relatedArticles } from "#src/contract/articles/calls.ts";
import { request } from "#src/contract/call.ts";
import { CRAWL_LIST_MAX, CRAWL_ROUNDS_MAX } from "#src/site/crawl-limits.ts";
import { type Content, openContent } from "#src/store/content.ts";
import { importPack } from "#src/store/write/import-pack.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type Instead, type ServedApi, serveApi } from "#tests/fixtures/served-api.ts";
import { crawlContent } from "../../scripts/content/crawl/crawl-content.ts";
import { CrawlMemory } from "../../scripts/content/crawl/crawl-memory.ts";
import { FileFetcher } from "../../scripts/content/crawl/fetch-file.ts";
import { listOf } from "../../scripts/content/crawl/list-of.ts";
import { SupportApi } from "../../scripts/content/crawl/support-api.ts";

const API = "/api/content/support";
const QUICK = { allowPrivate: true, delay: 0, patience: 2_000, retryAfter: 0 };

let copy: Copy;
let content: Content;
let api: ServedApi;
let folder: string;
let said: string[];

beforeAll(async () => {
	copy = copyOfPack();
	writeSoftware();
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.keep();
});
afterAll(() => copy.cleanUp());
beforeEach(async () => {
	copy.restore();
	content = await openContent(copy.dataDir);
	api = await serveApi(content);
	folder = mkdtempSync(join(tmpdir(), "support-crawl-"));
	said = [];
	for (const method of ["log", "error"] as const)
		vi.spyOn(console, method).mockImplementation((words) => void said.push(String(words)));
});

afterEach(async () => {
	vi.restoreAllMocks();
	await api.stop();
	content.close();
	rmSync(folder, { recursive: true, force: true });
});

/** Software in two files, one of them behind a licence. */
function writeSoftware(): void {
	const file = (id: string) => ({ id, version: "1.4", date: "2026-07-21", operatingSystems: ["android"] });
	const software = [
		{ ...file("phone"), file: "software/quillet-app-5.3.zip", licence: "apps" },
		{ ...file("tablet"), file: "firmware/pebble-firmware-2.1.zip", severity: "recommended" },
	];
	const facts = { downloadType: "utility", topics: ["setting-up"], products: ["pebble-20", "pebble-10"], software };
	copy.write("software/tuner/data.json", JSON.stringify(facts));
	copy.write(
		"software/tuner/en_GB.md",
		'---\ntitle: "Tuner for everything"\nsummary: "Sets up several speakers at once, for whoever has many of them."\nsoftware:\n  phone:\n    title: "For phones"\n    notes:\n      added: ["A map of all rooms."]\n  tablet:\n    title: "For tablets"\n---\n\n## Set it up\n\n### 1. Begin\nOpen it.\n',
	);
	copy.write("licences/apps/data.json", '{ "version": "1.0", "date": "2026-03-01" }');
	copy.write(
		"licences/apps/en_GB.md",
		'---\ntitle: "Licence"\nsummary: "Use the apps at home."\n---\n\n## Use\n\nAt home.\n',
	);
}

const packDir = () => join(folder, "pack");
const crawl = (options: object = {}) => crawlContent(api.origin, packDir(), { ...QUICK, ...options });

/** Answers paths that begin so in another way. */
const instead =
	(path: string, answer: (...args: Parameters<Instead>) => void): Instead =>
	(request, response) => {
		if (!request.url?.startsWith(path)) return false;
		answer(request, response);
		return true;
	};

/** A reply without what is of one pack: versions of texts, folders of files. */
async function replyOf(of: Content, path: string): Promise<unknown> {
	const reply = await embeddedApi(of).face.answer(new Request(`http://support.example${API}${path}`), NOBODY);
	const text = (await reply.text()).replaceAll(/\/files\/[0-9a-f]{16}\//g, "/files/*/");
	return JSON.parse(text.replaceAll(/"(articleId|modified|contentVersion)":"[^"]*"/g, '"$1":"*"'));
}

test("a crawled API is a pack without a problem, and its products, answers, bundles, downloads and manuals say the same", async () => {
	expect(await crawl()).toBe(0);
	expect(loadPack(packDir()).problems).toEqual([]);
	expect(existsSync(join(packDir(), "software/tuner/en_GB.md"))).toBe(true);
	const dataDir = join(folder, "data");
	expect(await importPack({ packDir: packDir(), dataDir })).toMatchObject({ state: "imported" });
	const again = await openContent(dataDir);
	const ids = (kind: string) => readdirSync(join(copy.packDir, kind));
	const paths = ["en_GB", "de_DE"].flatMap((locale) =>
		[
			...["/categories", ...ids("categories").flatMap((id) => [`/categories/${id}`, `/categories/${id}/models`])],
			...ids("products").flatMap((id) => [
				`/products/${id}`,
				`/specifications/${id}`,
				`/downloads/${id}`,
				`/documents/${id}/languages/all`,
			]),
			...ids("products").map((id) => `/faq-bundles/list?modelSlug=${id}&bundleType=editorial`),
			...[
				"/news-and-alerts",
				"/support-videos",
				...ids("products").flatMap((id) => [`/news-and-alerts/${id}`, `/support-videos/${id}`, `/tutorials/${id}`]),
			],
			...ids("articles").map((id) => `/articles/${id}`),
			...ids("downloads").map((id) => `/downloads/ids/${id}`),
			...["/software/tuner", "/software/tuner/catalog", "/eulas?eulaUrl=apps"],
		].map((path) => `/${locale}${path}`),
	);
	expect(paths.length).toBeGreaterThan(40);
	for (const path of paths) {
		const [before, after] = [await replyOf(content, path), await replyOf(again, path)];
		expect(withoutUntaken(after), path).toEqual(withoutUntaken(before));
	}
	again.close();
});

/** What hangs on kinds that are not taken, and values that are known finished alone. */
function withoutUntaken(reply: unknown): unknown {
	const text = JSON.stringify(reply, (name, value: unknown) =>
		["serialCheck", "holds", "footnote", "footnotes", "anchor", "popularTopics", "preview", "image"].includes(name)
			? undefined
			: value,
	);
	return JSON.parse(text);
}

test("a crawl that was ended goes on where it was, and asks nothing twice", async () => {
	const first = new Set<string>();
	let isAway = false;
	api.instead = ({ url = "", socket }) => {
		isAway ||= url.startsWith(`${API}/de_DE/`);
		if (isAway) socket.destroy();
		else first.add(url);
		return isAway;
	};
	expect(await crawl()).toBe(1);
	expect(said.join("\n")).toContain("Run the command again to go on.");
	expect(existsSync(join(packDir(), "site.json"))).toBe(false);
	expect(first.size).toBeGreaterThan(20);
	api.asked.length = 0;
	api.instead = () => false;
	expect(await crawl()).toBe(0);
	const again = api.asked.filter((path) => first.has(path) && !path.endsWith("/brand"));
	expect(again).toEqual([]);
	expect(loadPack(packDir()).problems).toEqual([]);
});

test("calls that never answer end no crawl as long as the brand is told", async () => {
	api.instead = instead(`${API}/en_GB/support-videos`, (_, response) => void response.writeHead(500).end());
	expect(await crawl()).toBe(0);
	api.asked.length = 0;
	expect(await crawl()).toBe(0);
	expect(api.asked.filter((path) => path.includes("/support-videos")).length).toBeGreaterThan(5);
	expect(loadPack(packDir()).problems).toEqual([]);
});

test("what changed since is asked for again", async () => {
	expect(await crawl()).toBe(0);
	api.asked.length = 0;
	expect(await crawl()).toBe(0);
	expect(api.asked).toEqual([`${API}/brand`]);
	copy.edit("articles/pair-pebble/en_GB.md", (text) =>
		text.replace(/^summary: .*$/m, 'summary: "Hold the button until it blinks, then choose it."'),
	);
	await copy.import();
	await vi.waitFor(() => expect(content.current()).not.toBe(""));
	const changed = await openContent(copy.dataDir);
	await api.stop();
	api = await serveApi(changed);
	expect(await crawl()).toBe(0);
	changed.close();
});

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

test.each<[string, (...args: Parameters<Instead>) => void, string]>([
	["another file", (_, response) => void response.end("x"), "and not the"],
	[
		"a file elsewhere",
		(_, response) => void response.writeHead(302, { location: "http://127.0.0.1:1/x" }).end(),
		"answers 302",
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

test("private networks are not asked unless somebody says so", async () => {
	expect(await crawl({ allowPrivate: false })).toBe(1);
	expect(said.join("\n")).toContain("--allow-private asks it all the same");
	expect(api.asked).toEqual([]);
});

test("of two crawls into one folder the second is refused", async () => {
	const both = await Promise.all([crawl(), crawl()]);
	expect(both.toSorted()).toEqual([0, 1]);
	expect(said.join("\n")).toContain("is under way");
	expect(loadPack(packDir()).problems).toEqual([]);
	expect(await crawl()).toBe(0);
});

test("an exchange that was ended is finished by the next crawl, whatever it is told", async () => {
	expect(await crawl()).toBe(0);
	const [whole, pack] = [join(packDir(), ".crawled-whole"), packDir()];
	mkdirSync(join(whole, "news-and-alerts"), { recursive: true });
	for (const name of ["site.json", "articles"]) renameSync(join(pack, name), join(whole, name));
	mkdirSync(join(pack, "articles/of-before"), { recursive: true });
	api.instead = ({ socket }) => socket.destroy() === socket;
	expect(await crawl()).toBe(1);
	expect(loadPack(pack).problems).toEqual([]);
	expect(existsSync(join(pack, "articles/of-before"))).toBe(false);
	expect(existsSync(join(pack, "articles/pair-pebble"))).toBe(true);
	expect(existsSync(join(pack, "news-and-alerts"))).toBe(false);
	expect(existsSync(whole)).toBe(false);
});

test("whom browsers are to tell of visits, and where agents sign in, is not taken from another site", async () => {
	api.instead = instead(`${API}/brand`, (_, response) => {
		const answer = embeddedApi(content).face.answer(new Request(`http://support.example${API}/brand`), NOBODY);
		const searchProvider = { pageViews: "https://evil.example/a", guestTokens: "https://evil.example/b" };
		void answer.then(async (reply) => {
			const brand: unknown = JSON.parse(await reply.text());
			response.end(
				JSON.stringify(Object.assign({}, brand, { searchProvider, loginOrigins: ["https://evil.example"] })),
			);
		});
	});
	expect(await crawl()).toBe(0);
	expect(said.join("\n")).toContain("searchProvider and loginOrigins are not taken");
	expect(readFileSync(join(packDir(), "site.json"), "utf8")).not.toContain("evil.example");
});

/** Writes notices about one product: what an API tells of them is one list. */
function writeNotices(count: number): void {
	for (let at = 0; at < count; at++) {
		const words = `---\ntitle: "Notice ${at} of many"\nsummary: "What there is to know of it, in one sentence."\n---\n`;
		const facts = { type: "news", products: ["pebble-20"], categories: [], published: "2026-01-05" };
		copy.write(`news-and-alerts/many-${at}/data.json`, JSON.stringify(facts));
		copy.write(`news-and-alerts/many-${at}/en_GB.md`, words);
	}
}

test("a list is read once a locale, and nothing is asked twice, however many items it has", async () => {
	const read = vi.spyOn(CrawlMemory.prototype, "reply");
	const costOf = async (count: number) => {
		writeNotices(count);
		await copy.import();
		const opened = await openContent(copy.dataDir);
		const served = await serveApi(opened);
		read.mockClear();
		expect(await crawlContent(served.origin, join(folder, `of-${count}`), QUICK)).toBe(0);
		expect(readdirSync(join(folder, `of-${count}`, "news-and-alerts")).length).toBeGreaterThan(count);
		const asked = served.asked.filter((path) => !path.endsWith("/brand"));
		await served.stop();
		opened.close();
		expect(new Set(asked).size).toBe(asked.length);
		return { asked: asked.length, read: read.mock.calls.length };
	};
	const [few, many] = [await costOf(20), await costOf(80)];
	// All stand on one page of the list: what each adds is its own.
	expect(many).toEqual(few);
});

test("content that changes during a crawl is crawled again, and no pack is of two versions", async () => {
	let isChanged = false;
	const versions: string[] = [];
	api.instead = (asked, response) => {
		if (asked.url === `${API}/brand`) {
			const answer = embeddedApi(content).face.answer(new Request(`http://support.example${API}/brand`), NOBODY);
			versions.push(isChanged ? "second" : "first");
			void answer.then(async (reply) => {
				const brand: unknown = JSON.parse(await reply.text());
				response.end(JSON.stringify(Object.assign({}, brand, { contentVersion: versions.at(-1) })));
			});
			return true;
		}
		isChanged ||= asked.url?.startsWith(`${API}/en_GB/articles/clean-housing`) ?? false;
		return false;
	};
	expect(await crawl()).toBe(0);
	expect(versions).toEqual(["first", "second", "second", "second"]);
	expect(said.join("\n")).toContain("changed while it was asked for: the crawl begins again");
	expect(said.join("\n")).not.toContain("parts of several versions");
	expect(api.asked.filter((path) => path === `${API}/en_GB/articles/pair-pebble`)).toHaveLength(2);
	expect(loadPack(packDir()).problems).toEqual([]);
});

test("content that never stands still is crawled a few times, and the pack says that it is of several versions", async () => {
	let version = 0;
	api.instead = instead(`${API}/brand`, (_, response) => {
		const answer = embeddedApi(content).face.answer(new Request(`http://support.example${API}/brand`), NOBODY);
		void answer.then(async (reply) => {
			const brand: unknown = JSON.parse(await reply.text());
			response.end(JSON.stringify(Object.assign({}, brand, { contentVersion: `v${++version}` })));
		});
	});
	expect(await crawl()).toBe(0);
	expect(version).toBe(2 * CRAWL_ROUNDS_MAX);
	expect(said.join("\n")).toContain("this pack holds parts of several versions; run the command again");
	expect(loadPack(packDir()).problems).toEqual([]);
});

test("a folder that holds something else is left as it is", async () => {
	mkdirSync(packDir(), { recursive: true });
	writeFileSync(join(packDir(), "site.json"), "mine");
	expect(await crawl()).toBe(1);
	expect(said.join("\n")).toContain("is not empty, and no crawl began there");
	expect(readFileSync(join(packDir(), "site.json"), "utf8")).toBe("mine");
	expect(await crawlContent("file:///etc/passwd", packDir(), QUICK)).toBe(1);
});
