/** A `##` of a body, at the beginning of a line. */
const HEADING = /^##[ \t]+.*$/m;

/**
 * The ways to enter codes that a body tells: what stands before its first `##`, then what stands below each, without
 * the headings, which are for authors.
 */
export const instructionsIn = (body: string): readonly string[] => body.split(HEADING).map((part) => part.trim());
