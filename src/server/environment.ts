import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { ApiAway } from "#src/client/api-away.ts";
import { nearestWord } from "#src/site/spelling.ts";
import { visibleLines } from "#src/site/unseen.ts";
import { type Configuration, type Environment, readConfiguration, SETTINGS } from "./configuration.ts";
import { ConfigurationError, EXIT_CONFIGURATION, EXIT_LATER } from "./setting.ts";

/**
 * The settings of the process: its environment, and what the file `.env` in the working folder adds. The
 * environment wins, even with an empty value.
 *
 * @param tell told of each name in the file that looks like a setting's, misspelt
 * @throws {ConfigurationError} when the file is there and cannot be read
 */
export function readEnvironment(tell: (line: string) => void): Environment {
	const path = join(process.cwd(), ".env");
	const written = parseEnv(readIfThere(path) ?? "");
	for (const name of Object.keys(written)) {
		const meant = SETTINGS.includes(name) ? null : nearestWord(name, SETTINGS);
		if (meant !== null) tell(`WARNING: ${path} sets ${name}, which is no setting; did you mean ${meant}?`);
	}
	return { ...written, ...process.env };
}

/** The configuration of a process, for commands; a wrong one ends it with a sentence for each wrong setting. */
export function configurationOrExit(tell: (line: string) => void = say): Configuration {
	try {
		return readConfiguration(readEnvironment(tell));
	} catch (error) {
		return exitWith(error);
	}
}

/** Ends the process with what an error says in words: status 78 when a setting is to be mended, 75 when it may be otherwise the next time, else 1. */
export function exitWith(error: unknown): never {
	say(error instanceof Error ? error.message : String(error));
	process.exit(error instanceof ConfigurationError ? EXIT_CONFIGURATION : error instanceof ApiAway ? EXIT_LATER : 1);
}

function say(line: string): void {
	process.stderr.write(`${visibleLines(line)}\n`);
}

function readIfThere(path: string): string | null {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		const code = error instanceof Error && "code" in error ? error.code : null;
		if (code === "ENOENT") return null;
		throw new ConfigurationError(
			code === "EISDIR"
				? `${path} is a folder; settings are read from a file of that name: rename the folder.`
				: `The settings in ${path} cannot be read (${code}): make the file readable, or remove it.`,
		);
	}
}
