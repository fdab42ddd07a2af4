import { pino } from "pino";
import { LOG_REPEAT_INTERVAL, LOGGED_KINDS_MAX } from "#src/site/limits.ts";
import { remembered } from "#src/site/remembered.ts";
import { visibleJson } from "#src/site/unseen.ts";

/** Writes one line: what is known, and what happened in a few fixed words. */
type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void;

export interface Log {
	readonly info: Write;
	/** Counted, as are `warn` and `error`: the same line again within a second is not written, and the next says how many were not. */
	readonly debug: Write;
	readonly warn: Write;
	readonly error: Write;
}

/** What a line is about; lines that agree in message and all of these are the same. Each takes few values, whoever asks. */
const ABOUT = ["call", "kind", "status", "pageType", "pattern", "module", "part", "reason", "error"] as const;

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
	const unlessOff = (name: keyof Log): Write => (log.isLevelEnabled(name) ? counted(write(name)) : () => {});
	return { info: write("info"), debug: unlessOff("debug"), warn: unlessOff("warn"), error: unlessOff("error") };
}

/** Time in milliseconds, and what is to be done later, unless the process ends before. */
interface Clock {
	now(): number;
	later(work: () => void, milliseconds: number): void;
}

const CLOCK: Clock = {
	now: () => performance.now(),
	later: (work, milliseconds) => void setTimeout(work, milliseconds).unref(),
};

interface Told {
	at: number;
	/** Lines not written since then, and what the last of them knew. */
	more: number;
	last: Parameters<Write>[0];
}

/** Writes a line at once and the same again at most once a second; the next one, or the last when they end, says how many others were `repeated`. */
export function counted(write: Write, { now, later }: Clock = CLOCK): Write {
	const told = remembered<Told>(LOGGED_KINDS_MAX);
	const close = (kind: string, message: string, state: Told) => {
		if (told.get(kind) !== state) return;
		told.delete(kind);
		if (state.more > 0) write(state.more > 1 ? { ...state.last, repeated: state.more - 1 } : state.last, message);
	};
	return (fields, message) => {
		const kind = JSON.stringify([message, ...ABOUT.map((name) => fields[name])]);
		const before = told.get(kind);
		if (before && now() - before.at < LOG_REPEAT_INTERVAL) {
			before.more += 1;
			before.last = fields;
			return;
		}
		write(before && before.more > 0 ? { ...fields, repeated: before.more } : fields, message);
		const state = { at: now(), more: 0, last: fields };
		told.set(kind, state);
		// Some time after the second: a flood that goes on says its number with its next line.
		later(() => close(kind, message, state), 2 * LOG_REPEAT_INTERVAL);
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
