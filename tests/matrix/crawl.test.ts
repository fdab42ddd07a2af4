import { type IncomingHttpHeaders, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keptConnections } from "#scripts/bench/kept-connections.ts";
import { BASE } from "#src/routes.ts";
import { type BuiltServer, startBuiltServer } from "../server/built-server.ts";
import { PREFIXES } from "./pages.ts";

let site: BuiltServer;
beforeAll(async () => {
	// Each page is asked for once: keeping it in every coding would be in vain.
	site = await startBuiltServer({ CACHE_MAX_MB: "0" });
});
afterAll(async () => {
	agent.destroy();
	await site?.stop();
});

const AT_ONCE = 16;
const agent = keptConnections({ maxSockets: AT_ONCE });

interface Reply {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
}

/** Thousands of replies: `fetch` would take longer than the site. Of a file of hundreds of kilobytes its head is enough. */
function ask(address: string): Promise<Reply> {
	const { promise, resolve, reject } = Promise.withResolvers<Reply>();
	const method = address.startsWith(`${BASE}/files/`) ? "HEAD" : "GET";
	const asked = request(site.origin + address, { agent, method }, (reply) => {
		const chunks: Buffer[] = [];
		reply.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
		reply.on("end", () => {
			resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks).toString() });
		});
	});
	asked.on("error", reject).end();
	return promise;
}

/** Every same-origin address that the page's links, pictures, scripts and forms of GET name. */
function addressesIn(page: string, base: string): { address: string; anchor: string }[] {
	const html = page.replace(/<form[^>]*\smethod="post"[^>]*>/g, "");
	return [
		...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g),
		...[...html.matchAll(/\ssrcset="([^"]*)"/g)].flatMap(([, set = ""]) =>
			set.split(",").map((part) => [part, part.trim().split(" ")[0] ?? ""]),
		),
	].flatMap(([, raw = ""]) => {
		const url = new URL(raw.replaceAll("&amp;", "&"), base);
		if (url.origin !== new URL(base).origin) return [];
		return [{ address: url.pathname + url.search, anchor: decodeURIComponent(url.hash.slice(1)) }];
	});
}

/** What a form of one page can ask: so many answers tell what the others would, and two products compared are any two. */
const OF_A_FORM = 12;
/** Steps of one guide are one page that stands elsewhere; in another language all that is asked is built as in the first. */
const OF_STEPS = 3;
const OF_A_TRANSLATION = 1;
/** An article stands on the pages of each of its products: in another language it is walked in so many of these places. */
const PLACES_OF_A_TRANSLATION = 3;

/** Files are the same from whichever language. */
const filesSeen = new Set<string>();

/** Walks all pages from `start`, follows links that stay below `within`, and reports what is dead. */
async function crawl(
	start: string,
	within: (path: string) => boolean,
	{ ofAForm = OF_A_FORM, places = Number.POSITIVE_INFINITY } = {},
) {
	const seen = new Map<string, string>([[start, "(start)"]]);
	const queue = [start];
	const dead: string[] = [];
	let pages = 0;
	const asked = new Map<string, number>();
	const isBeyond = (what: string, most: number) => {
		const count = (asked.get(what) ?? 0) + 1;
		asked.set(what, count);
		return count > most;
	};
	const isOneOfMany = (address: string) => {
		const { pathname, searchParams } = new URL(address, site.origin);
		if (pathname.startsWith(`${BASE}/files/`)) return searchParams.size === 0 && filesSeen.has(pathname);
		if (searchParams.size === 0) return isBeyond(pathname.split("/").slice(-2).join("/"), places);
		const form = `${pathname}?${[...searchParams.keys()].sort().join("&")}`;
		return isBeyond(form, searchParams.has("stepNum") ? Math.min(OF_STEPS, ofAForm) : ofAForm);
	};
	const visit = async (address: string) => {
		const { status, headers, body: html } = await ask(address);
		if (status >= 300) dead.push(`${status} ${address} (from ${seen.get(address)})`);
		if (!headers["content-type"]?.startsWith("text/html")) return;
		pages++;
		for (const { address: next, anchor } of addressesIn(html, site.origin + address)) {
			if (anchor && next === address && !html.includes(`id="${anchor}"`)) dead.push(`no id ${anchor} on ${address}`);
			// The ticket form is made anew for everybody, from wherever he comes: once is enough.
			if (seen.has(next) || !within(next) || next.includes("/tickets?")) continue;
			seen.set(next, address);
			if (isOneOfMany(next)) continue;
			queue.push(next);
		}
	};
	const work = async () => {
		for (let address = queue.pop(); address !== undefined; address = queue.pop()) await visit(address);
	};
	while (queue.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, work));
	for (const address of seen.keys()) if (address.startsWith(`${BASE}/files/`)) filesSeen.add(address);
	return { dead, pages, addresses: seen.size };
}

test("a crawl of the default language finds no dead link, redirect or missing anchor", async () => {
	const others = Object.values(PREFIXES).filter((prefix) => prefix !== "");
	const { dead, pages } = await crawl(
		BASE,
		(path) =>
			!others.some((prefix) => path.startsWith(`${prefix}/`)) && !path.includes("lite=") && !path.includes("sort="),
	);
	expect(dead).toEqual([]);
	expect(pages).toBeGreaterThan(400);
});

test.each(["de_DE", "ar_AE"] as const)("a crawl of %s finds no dead link", async (locale) => {
	const prefix = PREFIXES[locale];
	const { dead, pages } = await crawl(
		prefix + BASE,
		(path) =>
			(path.startsWith(`${prefix}/`) || path.startsWith(`${BASE}/files/`)) &&
			!path.includes("lite=") &&
			!path.includes("sort="),
		{ ofAForm: OF_A_TRANSLATION, places: PLACES_OF_A_TRANSLATION },
	);
	expect(dead).toEqual([]);
	expect(pages).toBeGreaterThan(400);
});

test("lite pages lead to lite pages", async () => {
	const { dead, pages } = await crawl(
		`${BASE}?lite=true`,
		(path) =>
			path.startsWith(`${BASE}?`) ||
			(path.startsWith(`${BASE}/televisions`) && path.includes("lite=true") && !path.includes("sort=")),
	);
	expect(dead).toEqual([]);
	expect(pages).toBeGreaterThan(30);
});
