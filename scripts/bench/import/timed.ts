import { type Content, openContent } from "#src/store/content.ts";
import { importPack } from "#src/store/write/import-pack.ts";

/** What was done, in a process of its own: its memory and time are of nothing else. */
export interface Timed {
	readonly state: string;
	readonly seconds: number;
	readonly processorSeconds: number;
	readonly megabytes: number;
}

/**
 * `node timed.ts import PACK DATA`: imports a pack. `node timed.ts open DATA`: opens what was imported, as a server does.
 * Prints a line of JSON, a `Timed`.
 */
const [what = "", ...folders] = process.argv.slice(2);
const began = performance.now();
const state = what === "open" ? await opened(folders[0] ?? "") : await imported(folders[0] ?? "", folders[1] ?? "");
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const timed: Timed = {
	...{ state, seconds: (performance.now() - began) / 1_000 },
	...{ processorSeconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1_024 },
};
process.stdout.write(`${JSON.stringify(timed)}\n`);

async function imported(packDir: string, dataDir: string): Promise<string> {
	const outcome = await importPack({ packDir, dataDir });
	if (outcome.state === "refused") throw new Error(outcome.reasons.join("\n"));
	return outcome.state;
}

async function opened(dataDir: string): Promise<string> {
	const content: Content = await openContent(dataDir);
	const version = content.current();
	content.close();
	return version;
}
