import { type Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { keptConnections } from "#scripts/bench/kept-connections.ts";
import { asCurl, type Page, type Written, written } from "#scripts/soak/odd-request.ts";
import { modeQuery } from "#src/context/address.ts";
import { MODES } from "#src/context/mode.ts";
import type { Mode } from "#src/context/request-context.ts";
import { feedPath } from "#src/contract/machine-paths.ts";
import { BASE } from "#src/routes.ts";
import { LIVES } from "#src/site/limits.ts";
import { addressOf, type LocaleCode, PAGES, PREFIXES } from "../matrix/pages.ts";
import { startBuiltServer } from "./built-server.ts";
import { type FreshSite, interference, type Reply } from "./non-interference/interference.ts";

/** A page that is kept depends on its address and mode alone: whatever else comes with a request changes no byte of it. */

/** Other pairs with another seed, the same with the same. */
const SEED = Number(process.env["NON_INTERFERENCE_SEED"] ?? 1);
const HOST = "support.example.com";

/** Addresses that show what stands elsewhere: of a channel, and twins. */
const FURTHER = [
	...["/articles/con/connect-sound-bar-hdmi-arc", "/repair-documents/con/lumen-e9-stand", "/software/con/lumen-fleet"],
	...["/televisions/lumen-e9-65.md", "/articles/connect-sound-bar-hdmi-arc.md", "/opensearch.xml", "/llms.txt"],
];

/** Every page of the route table that is kept, in every mode and every locale, and feeds. A form is made for each visitor anew. */
function pages(): readonly Page[] {
	const others = (Object.keys(PREFIXES) as LocaleCode[]).filter((locale) => locale !== "en_GB");
	const ofTable = PAGES.filter(({ pageType }) => pageType !== "ticket").flatMap(({ address }, at) => [
		...MODES.map((mode) => pageAt(addressOf(address, "en_GB"), mode)),
		...others.map((locale, each) => pageAt(addressOf(address, locale), MODES[(at + each) % MODES.length])),
	]);
	const feeds = [null, "televisions", "lumen-e9-65"].flatMap((context) =>
		(["atom", "json"] as const).map((format) => pageAt(BASE + feedPath(context, format))),
	);
	return [...ofTable, ...feeds, ...FURTHER.map((path) => pageAt(BASE + path))];
}

function pageAt(address: string, mode?: Mode): Page {
	const [path = "", search = ""] = address.split("?");
	const told = Object.entries(mode ? modeQuery(mode) : {}).flatMap(([name, value]) =>
		value === null ? [] : [[name, value] as const],
	);
	return { path, parameters: [...new URLSearchParams(search), ...told] };
}

/** Header lines that belong to the page, not to who asks for it. */
const OF_THE_PAGE = ["content-type", "content-security-policy", "content-language", "x-robots-tag", "location", "link"];

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
	br: brotliDecompressSync,
	gzip: gunzipSync,
	zstd: zstdDecompressSync,
};

function ask(port: number, agent: Agent, { method, target, headers }: Written): Promise<Reply> {
	return new Promise((done, failed) => {
		const sent = request({ port, agent, method, path: target, headers: { ...headers, host: HOST } }, (reply) => {
			const chunks: Buffer[] = [];
			reply
				.on("data", (chunk: Buffer) => chunks.push(chunk))
				.on("error", failed)
				.on("end", () => {
					const bytes = Buffer.concat(chunks);
					const decode = DECODERS[reply.headers["content-encoding"] ?? ""];
					const ttl = Number(/ttl=(-?\d+)/.exec(String(reply.headers["cache-status"]))?.[1] ?? Number.NaN);
					done({
						status: reply.statusCode ?? 0,
						headers: OF_THE_PAGE.map((name) => `${name}: ${reply.headers[name] ?? ""}`).join("\n"),
						body: method === "HEAD" ? null : (decode ? decode(bytes) : bytes).toString("utf8"),
						isPassing: reply.statusCode === 503 || ttl <= LIVES.degraded.maxAge,
					});
				});
		});
		sent.on("error", failed).end();
	});
}

test("ten thousand pairs of a plain and an odd request for the same page are the same, whichever comes first", async () => {
	const origins: string[] = [];
	const start = async (): Promise<FreshSite> => {
		const agent = keptConnections();
		const site = await startBuiltServer({ SITE_ORIGINS: `https://${HOST}`, CACHE_DISK_MAX_MB: "0" });
		origins.push(site.origin);
		return {
			ask: (asked) => ask(site.port, agent, asked),
			stop: () => {
				agent.destroy();
				return site.stop();
			},
		};
	};
	const { pairs, found } = await interference(start, pages(), SEED);
	const told = found && [
		`NON_INTERFERENCE_SEED=${SEED}, of a site just started with SITE_ORIGINS=https://${HOST}, and of another one:`,
		`${asCurl(origins[0] ?? "", HOST, written(found.page))} # alone`,
		...found.requests.map((each) => asCurl(origins[0] ?? "", HOST, each)),
		found.difference,
	];
	expect(told?.join("\n") ?? null).toBeNull();
	expect(pairs).toBeGreaterThanOrEqual(10_000);
});

describe("a site that depends on who asks is found out, and on what of him", () => {
	/** A site that keeps what its first visitor was shown. */
	const faulty = (show: (asked: Written) => string) => async (): Promise<FreshSite> => {
		const kept = new Map<string, string>();
		return {
			ask: async (asked) => {
				const key = asked.target.split("?")[0] ?? "";
				const body = kept.get(key) ?? show(asked);
				kept.set(key, body);
				return { status: 200, headers: "", body: asked.method === "HEAD" ? null : body, isPassing: false };
			},
			stop: async () => {},
		};
	};
	const some: readonly Page[] = Array.from({ length: 2_000 }, (_, at) => ({
		path: `/${at}`,
		parameters: [
			["lite", "true"],
			["query", "a"],
		],
	}));

	const commands = async (start: () => Promise<FreshSite>) => {
		const { found } = await interference(start, some, SEED);
		return found?.requests.map((each) => asCurl("o", "h", each));
	};

	test.each([
		[
			"a header",
			({ headers }: Written) => headers["user-agent"] ?? "",
			/^curl -s -H 'host: h' -H 'user-agent: [^']*' 'o/,
		],
		[
			"a cookie",
			({ headers }: Written) => /\blocale=\w+/.exec(headers["cookie"] ?? "")?.[0] ?? "",
			/-H 'cookie: locale=\w+' 'o/,
		],
		[
			"a parameter",
			({ target }: Written) => /utm_\w+=\w+/.exec(target)?.[0] ?? "",
			/^curl -s -H 'host: h' 'o\/\d+\?[^']*utm_/,
		],
		["the method", ({ method }: Written) => method, /^curl -s -I -H 'host: h' 'o/],
	])("%s", async (_, show, expected) => {
		const [first, ...more] = (await commands(faulty(show))) ?? [];
		expect(first).toMatch(expected);
		// Of a reply without a body it is the next one that tells.
		expect(more).toHaveLength(/ -I /.test(first ?? "") ? 1 : 0);
	});

	test("the order of parameters", async () => {
		const show = ({ target }: Written) => String(target.indexOf("lite=") > target.indexOf("query="));
		expect((await commands(faulty(show)))?.[0]).toMatch(/^curl -s -H 'host: h' 'o\/\d+\?query=a&lite=true'$/);
	});

	test("one who changes what was kept before", async () => {
		const start = async (): Promise<FreshSite> => {
			const kept = new Map<string, string>();
			return {
				ask: async ({ target, headers }) => {
					const path = target.split("?")[0] ?? "";
					const body = kept.get(path) ?? "plain";
					// Whoever comes first changes nothing.
					if (kept.has(path)) kept.set(path, headers["x-forwarded-host"] ?? body);
					else kept.set(path, body);
					return { status: 200, headers: "", body: kept.get(path) ?? "", isPassing: false };
				},
				stop: async () => {},
			};
		};
		const [first, second, ...more] = (await commands(start)) ?? [];
		expect(first).toMatch(/^curl -s -H 'host: h' 'o\/\d+\?lite=true&query=a'$/);
		expect(second).toMatch(/^curl -s -H 'host: h' -H 'x-forwarded-host: [^']*' 'o/);
		expect(more).toEqual([]);
	});
});
