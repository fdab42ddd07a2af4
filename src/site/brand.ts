import type { Site } from "#src/packs/format/site.ts";

/** The brand as pages know it: `site.json` of the current content, with the logo's address. */
export type Brand = Site & {
	readonly logoSrc: string;
	readonly logoDark: string | null;
	readonly contentVersion: string;
};
