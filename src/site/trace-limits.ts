/**
 * Spans on their way to a collector: how many wait at most (a kilobyte or less each), how many go at once, after how many
 * milliseconds, how long an answer may take, and how long a stop waits for it.
 */
export const SPANS = {
	waitingMax: 2_048,
	atOnce: 512,
	interval: 2_000,
	patience: 5_000,
	closePatience: 1_000,
} as const;
