import type { Standing } from "#src/contract/repair-documents/standing.ts";

/** Whether there is anything to say of how a document stands. */
export const standsOut = ({ mandatory, edition, revised, withdrawn }: Standing): boolean =>
	mandatory || edition !== null || revised !== null || withdrawn !== null;
