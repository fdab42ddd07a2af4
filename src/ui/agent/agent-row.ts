import type { WhatsNew } from "#src/contract/asc/schemas.ts";
import type { Standing } from "#src/contract/repair-documents/standing.ts";
import type { SearchResult } from "#src/contract/search/schemas.ts";
import type { Translate } from "#src/site/translate.ts";

/** A line of a list for agents: what it is, whether it still holds, since when, and what it is about. */
export interface AgentRow {
	readonly title: string;
	readonly language: string;
	readonly type: string;
	/** Of what leads nowhere: all there is to read. */
	readonly summary?: string;
	/** After the base; null where it leads nowhere on the site. */
	readonly path: string | null;
	/** Outside of the site, where there is no path. */
	readonly address: string | null;
	/** `2026-03-01`. */
	readonly day: string;
	/** Names of the first products it is about. */
	readonly products: readonly string[];
	readonly productCount: number;
	/** Of a service manual that is read on the web. */
	readonly pages: number | null;
	readonly standing: Standing | null;
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
