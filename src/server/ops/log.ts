import { pino } from "pino";
import { LOG_LINES_PER_SECOND } from "#src/site/limits.ts";
import { visibleJson } from "#src/site/unseen.ts";

/** Writes one line: what is known, and what happened in a few fixed words. */
type Write = (fields: object, message: string) => void;

export interface Log {
	readonly debug: Write;
	readonly info: Write;
	/** Bounded for each message, as is `error`: a flood of the same is counted, not written. */
	readonly warn: Write;
	readonly error: Write;
}

/** Messages of which one line a second says all there is to say. */
const ONE_A_SECOND: ReadonlySet<string> = new Set(["overloaded", "inbox unavailable"]);

/**
 * One JSON object a line on standard output, written at once. What is logged is chosen where it is
 * logged: route patterns, statuses, times and our own error texts; never an address, a query, a header
 * or a client.
 */
export function createLog(level: string): Log {
	const output = pino.destination({ dest: 1, sync: true });
	const log = pino({ level, base: null }, { write: (line) => void output.write(visibleJson(line)) });
	const write =
		(name: keyof Log): Write =>
		(fields, message) =>
			log[name](fields, message);
	return {
		debug: write("debug"),
		info: write("info"),
		warn: bounded(write("warn")),
		error: bounded(write("error")),
	};
}

/**
 * Writes at most so many lines a second of each message; the next line that is written says how many were not.
 *
 * @param now the time in milliseconds
 */
export function bounded(write: Write, now: () => number = () => performance.now()): Write {
	const written = new Map<string, { second: number; lines: number; suppressed: number }>();
	return (fields, message) => {
		const second = Math.floor(now() / 1000);
		const state = written.get(message) ?? { second, lines: 0, suppressed: 0 };
		written.set(message, state);
		if (state.second !== second) Object.assign(state, { second, lines: 0 });
		if (state.lines >= (ONE_A_SECOND.has(message) ? 1 : LOG_LINES_PER_SECOND)) {
			state.suppressed += 1;
			return;
		}
		state.lines += 1;
		write(state.suppressed > 0 ? { ...fields, suppressed: state.suppressed } : fields, message);
		state.suppressed = 0;
	};
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
