import type { DamageChange } from "./damage/damaged-files.ts";
import type { RefusedVersion } from "./find-version.ts";

/** Who is told when something of the content on this node is wrong, or right again. */
export interface ContentReports {
	/** A version, or CURRENT itself, cannot be used. */
	refused(refused: RefusedVersion): void;
	/** Files are damaged and offered to nobody, or offered again. */
	damaged(change: DamageChange): void;
}

export const NO_REPORTS: ContentReports = { refused: () => {}, damaged: () => {} };
