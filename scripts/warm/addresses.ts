import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { SaxesParser } from "saxes";
import { TARGET_MAX_LENGTH } from "#src/site/connection-limits.ts";
import { SITEMAP_FILE_MAX_BYTES } from "#src/site/limits.ts";

/** Where addresses of pages come from. */
export interface AddressSource {
	/** A file, "-" for the standard input, or the address of a sitemap or of an index of them. */
	readonly from: string;
	/** What paths of a list stand under. */
	readonly base: URL | null;
	/** Of an index only the sitemaps of these locales; null: all. */
	readonly locales: ReadonlySet<string> | null;
	open(address: string): Promise<Readable>;
}

/** An address that is none, and its line. */
export class NoAddress extends Error {
	override readonly name = "NoAddress";
}

/** Whether addresses come from a sitemap elsewhere. */
export const isSitemap = (from: string): boolean => /^https?:\/\//i.test(from);

/** The addresses of pages one after the other; however many there are, few are in memory. */
export async function* addressesIn({ from, base, locales, open }: AddressSource): AsyncGenerator<string> {
	if (!isSitemap(from)) return yield* ofList(from === "-" ? process.stdin : createReadStream(from), base);
	for (const { kind, address } of await listedIn(await open(from))) {
		if (kind === "page") yield address;
		else if (locales === null || locales.has(localeOf(address)))
			for (const listed of await listedIn(await open(address))) if (listed.kind === "page") yield listed.address;
	}
}

/** The locale that the name of a sitemap of ours ends with: `products-de_DE-2.xml`. */
const localeOf = (address: string): string => /-([A-Za-z]\w*?)(?:-\d+)?\.xml$/.exec(address)?.[1] ?? "";

async function* ofList(input: Readable, base: URL | null): AsyncGenerator<string> {
	let number = 0;
	for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
		number += 1;
		const word = line.trim();
		if (word === "" || word.startsWith("#")) continue;
		const url = word.length > TARGET_MAX_LENGTH ? null : URL.parse(word, base ?? undefined);
		if (!url || !/^https?:$/.test(url.protocol))
			throw new NoAddress(
				`Line ${number} is no address${base ? "" : ", or a path without --at"}: ${word.slice(0, 100)}`,
			);
		yield url.href;
	}
}

/** Levels of a sitemap with all that others add to it. */
const DEPTH_MAX = 16;

interface Listed {
	readonly kind: "page" | "sitemap";
	readonly address: string;
}

/** All that a sitemap lists, 50,000 addresses at most: whoever sends it does not wait until its pages were asked for. */
async function listedIn(input: Readable): Promise<Listed[]> {
	const found: Listed[] = [];
	const parser = new SaxesParser();
	const decoder = new StringDecoder("utf8");
	let path: string[] = [];
	let text = "";
	let size = 0;
	parser.on("opentag", ({ name }) => {
		path.push(name);
		if (path.length > DEPTH_MAX) throw new NoAddress("A sitemap is deeper than the protocol allows.");
		text = "";
	});
	parser.on("text", (more) => {
		if (text.length <= TARGET_MAX_LENGTH) text += more;
	});
	parser.on("closetag", () => {
		const [inner, outer] = path.toReversed();
		path = path.slice(0, -1);
		if (inner !== "loc" || (outer !== "url" && outer !== "sitemap")) return;
		const url = URL.parse(text.trim());
		if (url && /^https?:$/.test(url.protocol))
			found.push({ kind: outer === "url" ? "page" : "sitemap", address: url.href });
	});
	for await (const chunk of input) {
		size += chunk.length;
		if (size > SITEMAP_FILE_MAX_BYTES) throw new NoAddress("A sitemap is longer than the protocol allows.");
		parser.write(decoder.write(chunk));
	}
	parser.close();
	return found;
}
