import { type Logger, pino } from "pino";

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error" | "fatal">;

/**
 * One JSON object a line on standard output, written at once. What is logged is chosen where it is
 * logged: route patterns, statuses, times and our own error texts; never an address, a query, a header
 * or a client.
 */
export function createLog(level: string): Log {
	return pino({ level, base: null }, pino.destination({ dest: 1, sync: true }));
}

/** An error as the log keeps it: kind, message and place, cut to a sensible length. */
export function errorFields(error: unknown): {
	readonly error: string;
	readonly message: string;
	readonly stack?: string;
} {
	if (!(error instanceof Error)) return { error: typeof error, message: "" };
	return {
		error: error.name,
		message: error.message.slice(0, 512),
		...(error.stack ? { stack: error.stack.slice(0, 2048) } : {}),
	};
}
