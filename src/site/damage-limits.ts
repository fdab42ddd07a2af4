/** What the list of damaged files holds, and how often it is written; times in milliseconds. */

/** Damaged files that are taken offline one by one; where there are more, the disk is at fault. */
export const DAMAGED_FILES_MAX = 20_000;
/** Bytes of the list: as many as are listed, each with the longest name that a disk takes. */
export const DAMAGED_LIST_MAX_BYTES = 16 * 1024 * 1024;
/** Waited by somebody who has to write it: others have it for some tens of milliseconds. */
export const DAMAGED_LIST_PATIENCE = 30_000;
/** Findings after which the list of them is written: each time it is written whole. */
export const FINDINGS_AT_ONCE = 100;
/** Time after which it is written in any case: so long a damaged file is offered at most that was found. */
export const FINDINGS_WAIT_MAX = 5_000;
/** Damaged files that a line of the log names; the list has all of them. */
export const DAMAGED_FILES_TOLD = 20;
