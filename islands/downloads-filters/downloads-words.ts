import type { Download } from "#src/contract/downloads/schemas.ts";

/** The words of a product's downloads, in the reader's language. */
export interface DownloadsWords {
	readonly filters: string;
	readonly operatingSystem: string;
	readonly downloadCategory: string;
	readonly all: string;
	readonly empty: string;
	readonly emptyFiltered: string;
	readonly showAll: string;
	readonly working: string;
	readonly failed: string;
	readonly again: string;
	readonly banners: string;
	/** "No downloads", "1 download", "2 downloads", ... in order. */
	readonly counts: readonly string[];
	readonly severity: Readonly<Record<Download["severity"], string>>;
	readonly type: Readonly<Record<Download["downloadType"], string>>;
	/** With `{version}` in it. */
	readonly version: string;
	readonly foreign: string;
}
