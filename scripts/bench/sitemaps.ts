import { BASE } from "#src/routes.ts";
import type { ServerProcess } from "./server-process.ts";

/** Times that a sitemap is asked for again. */
const LATER = 5;

/** What the longest sitemap of a catalogue costs. */
export interface SitemapCost {
	readonly pages: number;
	readonly bytes: number;
	/** Milliseconds of the first request, of a later one in the middle, and for a thousand pages of that. */
	readonly first: number;
	readonly later: number;
	readonly thousand: number;
	/** Milliseconds that another request waits at most meanwhile. */
	readonly other: number;
}

/** Asks a server that was just started for the first sitemap of its products, and again. */
export async function sitemapCost({ port }: Pick<ServerProcess, "port">): Promise<SitemapCost> {
	const path = `${BASE}/sitemaps/products-en_GB.xml`;
	const timed = async (at: string) => {
		const began = performance.now();
		const reply = await fetch(`http://127.0.0.1:${port}${at}`);
		const text = await reply.text();
		if (!reply.ok) throw new Error(`${at} answered ${reply.status}.`);
		return { text, milliseconds: performance.now() - began };
	};
	// So that connections and the ways through the server are no part of it.
	for (let round = 0; round < LATER; round++) await timed("/robots.txt");
	const { text, milliseconds: first } = await timed(path);
	const rounds: number[] = [];
	for (let round = 0; round < LATER; round++) rounds.push((await timed(path)).milliseconds);
	let other = 0;
	let isOut = false;
	const again = timed(path).finally(() => {
		isOut = true;
	});
	while (!isOut) other = Math.max(other, (await timed("/robots.txt")).milliseconds);
	await again;
	const later = rounds.toSorted((a, b) => a - b)[LATER >> 1] ?? Number.NaN;
	const pages = text.split("<url>").length - 1;
	return { pages, bytes: Buffer.byteLength(text), first, later, thousand: (later / pages) * 1_000, other };
}
