import { relative } from "node:path";
import { counted, type Log } from "./log.ts";

/** Frames of a stack that are told: where it went wrong, and who led there. */
const FRAMES_SHOWN = 3;

/** A log for whoever sits before the terminal: what happened, where, and the error with its own words, file and line. */
export function readableLog(tell: (line: string) => void): Log {
	const write = (level: string) => (fields: Readonly<Record<string, unknown>>, message: string) => {
		const { stack, message: why, error, request: _, ...known } = fields;
		const facts = Object.entries(known).filter(([, value]) => value !== null);
		tell(
			[
				`[${level}] ${message}${facts.map(([name, value]) => ` ${name}=${String(value)}`).join("")}`,
				...(why === undefined ? [] : [`  ${String(error)}: ${String(why)}`]),
				...framesOf(stack),
			].join("\n"),
		);
	};
	return { debug: () => {}, info: write("info"), warn: counted(write("warn")), error: counted(write("error")) };
}

/** Frames in the project's own files, with paths from the working folder. */
function framesOf(stack: unknown): readonly string[] {
	const places = [...String(stack ?? "").matchAll(/\(?(?:file:\/\/)?(\/[^\s()]+:\d+:\d+)\)?$/gm)].map(
		([, at = ""]) => at,
	);
	return places
		.filter((place) => !place.includes("/node_modules/"))
		.slice(0, FRAMES_SHOWN)
		.map((place) => `    at ${relative(process.cwd(), place)}`);
}
