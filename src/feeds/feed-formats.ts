import { escapeXml } from "./escape-xml.ts";

/** Something new, on the day it came out. */
export interface Entry {
	readonly id: string;
	readonly title: string;
	readonly summary: string;
	/** Of its texts. */
	readonly language: string;
	/** `2026-03-01`. */
	readonly day: string;
	readonly address: string;
}

/** What a feed tells, the newest first. */
export interface NewsFeed {
	readonly title: string;
	readonly author: string;
	readonly language: string;
	/** Of the page it is about, and its own. */
	readonly address: string;
	readonly own: string;
	readonly entries: readonly Entry[];
}

const instant = (day: string): string => `${day}T00:00:00Z`;

/** Characters that XML 1.0 cannot hold at all (2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const xml = (text: string): string => escapeXml(text.replace(NO_XML, ""));

/** A feed as Atom (RFC 4287). */
export function atomFeed({ title, author, language, address, own, entries }: NewsFeed): string {
	const parts = entries.map(
		(entry) =>
			`<entry xml:lang="${xml(entry.language)}"><id>${xml(entry.id)}</id><title>${xml(entry.title)}</title><link href="${xml(entry.address)}"/><published>${instant(entry.day)}</published><updated>${instant(entry.day)}</updated><summary>${xml(entry.summary || entry.title)}</summary></entry>`,
	);
	return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(language)}">\n<id>${xml(own)}</id>\n<title>${xml(title)}</title>\n<updated>${updated(entries)}</updated>\n<author><name>${xml(author)}</name></author>\n<link href="${xml(address)}"/>\n<link rel="self" type="application/atom+xml" href="${xml(own)}"/>\n${parts.join("\n")}\n</feed>\n`;
}

/** The day of the newest entry; a feed in which nothing was ever said has the first of all days. */
const updated = (entries: readonly Entry[]): string => instant(entries[0]?.day ?? "1970-01-01");

/** A feed as JSON Feed 1.1. */
export function jsonFeed({ title, author, language, address, own, entries }: NewsFeed): string {
	return JSON.stringify({
		version: "https://jsonfeed.org/version/1.1",
		title,
		home_page_url: address,
		feed_url: own,
		language,
		authors: [{ name: author }],
		items: entries.map((entry) => ({
			id: entry.id,
			url: entry.address,
			title: entry.title,
			content_text: entry.summary || entry.title,
			date_published: instant(entry.day),
			language: entry.language,
		})),
	});
}
