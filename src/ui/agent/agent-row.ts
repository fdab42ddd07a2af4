import type { AgentChange, MandatoryNews, WhatsNew } from "#src/contract/asc/schemas.ts";
import type { Difference, Standing } from "#src/contract/repair-documents/standing.ts";
import type { SearchResult } from "#src/contract/search/schemas.ts";
import type { Translate } from "#src/site/translate.ts";

/** A line of a list for agents: what it is, whether it still holds, since when, and what it is about. */
export interface AgentRow {
	readonly id: string;
	readonly title: string;
	readonly language: string;
	readonly type: string;
	/** Of what leads nowhere: all there is to read. */
	readonly summary?: string;
	/** After the base; null where it leads nowhere on the site. */
	readonly path: string | null;
	/** Outside of the site, where there is no path. */
	readonly address: string | null;
	/** `2026-03-01`; null where none is known. */
	readonly day: string | null;
	/** Names of the first products it is about. */
	readonly products: readonly string[];
	readonly productCount: number;
	/** Of a service manual that is read on the web. */
	readonly pages: number | null;
	readonly standing: Standing | null;
	/** Told of what changed: why it no longer holds, or what differs from what held before. */
	readonly change?: { readonly reason: string; readonly difference: Difference | null };
}

/** What a search found, as lines; a page of a manual is told by the manual it stands in. */
export function rowsOfResults(results: readonly SearchResult[], t: Translate): AgentRow[] {
	return results.map(({ page, date, ...result }) => ({
		...result,
		title: page
			? t("manual-page.title", { title: page.document, page: page.number, heading: result.title })
			: result.title,
		day: date,
	}));
}

type Entry = WhatsNew["searchResponse"]["results"][number];

/** Entries of lists that only agents have, as lines. */
export const rowsOfEntries = (entries: readonly Entry[]): AgentRow[] =>
	entries.map(({ published, ...entry }) => ({ ...entry, day: published, address: null }));

/** What has to be confirmed, as a line: that it has to be is said by its list. */
export const rowOfMandatory = ({ edition, ...entry }: MandatoryNews["results"][number]): AgentRow => ({
	...entry,
	...{ type: "technical-news", address: null, pages: null },
	standing: { mandatory: false, edition, revised: null, withdrawn: null },
});

/** What changed, as a line with what is told of the change. */
export const rowOfChange = ({ summary, difference, ...entry }: AgentChange): AgentRow => ({
	...entry,
	...{ address: null, pages: null },
	// News that lead nowhere are all there is to read.
	...(entry.path === null ? { summary } : {}),
	change: { reason: summary, difference },
});
