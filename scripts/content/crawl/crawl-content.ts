import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import { brand as brandCall } from "#src/contract/brand/calls.ts";
import type { Brand } from "#src/contract/brand/schemas.ts";
import { request } from "#src/contract/call.ts";
import { CRAWL_NOTES_MAX, CRAWL_ROUNDS_MAX, CRAWL_TOLD_MAX } from "#src/site/crawl-limits.ts";
import { tryLockFile } from "#src/site/file-lock.ts";
import { visible } from "#src/site/unseen.ts";
import { several } from "../several.ts";
import { CrawlMemory, MEMORY_FILE } from "./crawl-memory.ts";
import { crawledItems } from "./crawled-items.ts";
import { CrawledTerms } from "./crawled-terms.ts";
import { exchange, finishExchange } from "./exchange.ts";
import { FileFetcher } from "./fetch-file.ts";
import { ItemFinder } from "./found-items.ts";
import { type CrawledItem, ReplyReader } from "./reply-reader.ts";
import { CrawlEnd, type CrawlOptions, SupportApi } from "./support-api.ts";

/** What an API of the contract says of, and a crawl does not take. */
const NOT_TAKEN =
	"Not taken: compatibility, remote control codes, repair documents, serial lists, help trees, banners, surveys, special messages, notes below specifications, words of search, what is for agents. Of items: keywords, views, countries, related answers, the last day of news, which the API does not tell.";

/**
 * Makes a pack of what a support API of our contract says. What was told is kept beside the pack, so that a crawl that was
 * ended goes on where it was.
 *
 * @returns the status of the process: 1 when there is no pack, or not yet
 */
export async function crawlContent(
	address: string,
	packDir: string,
	options: Omit<CrawlOptions, "base">,
): Promise<number> {
	const base = /^https?:\/\/[^\s@?#]+$/i.test(address) && URL.canParse(address) ? address.replace(/\/+$/, "") : null;
	if (base === null)
		return refused(`${address} is no address of an API: write its origin, such as https://support.brand.example`);
	if (!existsSync(join(packDir, MEMORY_FILE)) && existsSync(packDir) && readdirSync(packDir).length > 0)
		return refused(`${packDir} is not empty, and no crawl began there; name a folder that is empty, or not there yet.`);
	const memory = new CrawlMemory(packDir);
	const lock = tryLockFile(join(packDir, ".crawl.lock"));
	if (!lock) {
		memory.close();
		return refused(`another crawl into ${packDir} is under way; wait until it ends, or name another folder.`);
	}
	const told = new Set<string>();
	const tell = (note: string) => void (told.size < CRAWL_TOLD_MAX && told.add(note));
	const api = new SupportApi({ ...options, base }, memory, tell);
	try {
		finishExchange(packDir);
		const place = { packDir, memory, tell, begin: () => told.clear() };
		const counts = await crawlUnchanged(api, { ...options, base }, place);
		for (const line of noted(told)) console.log(line);
		console.log(NOT_TAKEN);
		console.log(
			`${visible(packDir)} holds ${[...counts].map(([kind, count]) => `${count} ${kind}`).join(", ")}; ${several(api.asked, "request")}. Now: npm run content -- check --pack ${visible(packDir)}`,
		);
		return 0;
	} catch (error) {
		if (!(error instanceof CrawlEnd)) throw error;
		for (const line of noted(told)) console.error(line);
		return refused(error.message);
	} finally {
		memory.close();
		lock.release();
	}
}

/** The first notes, and how many more there are. */
function noted(told: ReadonlySet<string>): string[] {
	const lines = [...told].slice(0, CRAWL_NOTES_MAX).map((note) => visible(`note: ${note}`));
	return told.size > CRAWL_NOTES_MAX ? [...lines, `note: and ${told.size - CRAWL_NOTES_MAX} more`] : lines;
}

function refused(words: string): number {
	console.error(visible(words));
	return 1;
}

interface Place {
	readonly packDir: string;
	readonly memory: CrawlMemory;
	/** Forgets what was told: it is crawled anew. */
	begin(): void;
	tell(note: string): void;
}

/** Crawls until the content elsewhere stood still meanwhile; after `CRAWL_ROUNDS_MAX` the pack is of several versions, which is told. */
async function crawlUnchanged(
	api: SupportApi,
	options: CrawlOptions,
	place: Place,
): Promise<ReadonlyMap<string, number>> {
	for (let round = 1; ; round++) {
		place.begin();
		const brand = await brandOf(api, place.memory);
		const { asked } = api;
		const written = await crawl(api, options, place, brand);
		// Of what was remembered alone nothing can be of another version.
		const now = api.asked === asked ? brand : await api.ask(request(brandCall, {}), "en_GB", true);
		const hasChanged = now !== null && now.contentVersion !== brand.contentVersion;
		if (hasChanged && round < CRAWL_ROUNDS_MAX) {
			console.error("The content there changed while it was asked for: the crawl begins again.");
			continue;
		}
		if (hasChanged)
			place.tell(
				`the content there changed during each of ${round} crawls: this pack holds parts of several versions; run the command again when nobody publishes there`,
			);
		exchange(place.packDir, written.aside);
		return written.counts;
	}
}

interface Written {
	/** The pack, beside the one that is there. */
	readonly aside: string;
	readonly counts: ReadonlyMap<string, number>;
}

async function crawl(
	api: SupportApi,
	options: CrawlOptions,
	{ packDir, memory, tell }: Place,
	brand: Brand,
): Promise<Written> {
	const progress = teller();
	const found = await new ItemFinder(api, brand.defaultLocale, tell, progress).walk();
	const files = new FileFetcher(packDir, options, memory, tell);
	const terms = new CrawledTerms(["yes", "no"]);
	const reader = new ReplyReader({ api, files, terms, brand, found, tell });
	const aside = join(packDir, ".crawled");
	rmSync(aside, { recursive: true, force: true });
	const counts = new Map<string, number>();
	for await (const item of crawledItems(reader)) {
		writeItem(aside, item);
		counts.set(item.kind, (counts.get(item.kind) ?? 0) + 1);
		progress(`${[...counts.values()].reduce((sum, count) => sum + count, 0)} items written`);
	}
	await writeSite(aside, brand, reader, terms, tell);
	return { aside, counts };
}

/** @throws {CrawlEnd} without one: then it is no API of the contract, or not there */
async function brandOf(api: SupportApi, memory: CrawlMemory): Promise<Brand> {
	const before = memory.reply(VERSION);
	const brand = await api.ask(request(brandCall, {}), "en_GB", true);
	if (!brand)
		throw new CrawlEnd(
			`${api.options.base} does not tell its brand (/api/content/support/brand): it is no support API of this contract, or does not answer now`,
		);
	const version = { value: `${api.options.base} ${brand.contentVersion}` };
	// What was told of other content does not fit to what is told now.
	if (before !== undefined && before?.value !== version.value) memory.forgetReplies();
	memory.keepReply(VERSION, version);
	return brand;
}

const VERSION = "version";

async function writeSite(
	aside: string,
	brand: Brand,
	reader: ReplyReader,
	terms: CrawledTerms,
	tell: (note: string) => void,
): Promise<void> {
	const { logoSrc, logoDark: _, preview: _preview, icons, contentVersion: _version, contact, ...told } = brand;
	// To whom browsers speak and where agents sign in is for the team to say, not for another site.
	const { searchProvider, loginOrigins, ...facts } = told;
	if (searchProvider || loginOrigins?.length)
		tell("site.json: searchProvider and loginOrigins are not taken from another site; write them there yourself");
	const logo = await reader.picture({ src: logoSrc, srcset: null });
	if (logo === null)
		throw new CrawlEnd(`the logo ${logoSrc} cannot be had, without which there is no site; run the command again`);
	const icon = icons ? await reader.picture({ src: icons.any, srcset: null }) : null;
	const routes = contact.map((route) => {
		if (route.kind === "web") terms.put(route.term, new Map(facts.locales.map(({ code }) => [code, route.address])));
		return route;
	});
	if (routes.some(({ kind }) => kind === "web"))
		tell("the words of contact routes on the web are not told: their addresses stand there, in terms/");
	write(aside, "site.json", json({ format: 1, logo, ...(icon && { icon }), ...facts, contact: routes }));
	for (const { code } of facts.locales) {
		const own = terms.byLocale.get(code);
		if (own || code === facts.defaultLocale)
			write(aside, `terms/crawled/${code}.json`, json(Object.fromEntries(own ?? [])));
	}
}

const json = (value: object): string => `${JSON.stringify(value, null, "\t")}\n`;

function writeItem(aside: string, { kind, id, data, texts }: CrawledItem): void {
	write(aside, `${kind}/${id}/data.json`, json(data));
	for (const [locale, { front, body }] of texts)
		write(
			aside,
			`${kind}/${id}/${locale}.md`,
			`---\n${stringify(front, { lineWidth: 0 })}---\n${body === "" ? "" : `\n${body}\n`}`,
		);
}

function write(folder: string, path: string, text: string): void {
	const at = join(folder, path);
	mkdirSync(dirname(at), { recursive: true });
	writeFileSync(at, text);
}

/** Says on a terminal how far it is, in a line that changes. */
function teller(): (words: string) => void {
	if (!process.stderr.isTTY) return () => {};
	return (words) => process.stderr.write(`\r\u001b[K${visible(words)}`);
}
