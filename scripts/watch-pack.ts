import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join, sep } from "node:path";
import { createInterface } from "node:readline";
import { PACK_WATCH_PAUSE } from "#src/site/pack-limits.ts";

/** Names that editors and version control make beside an author's files. */
const NOT_CONTENT = /(?:^|[\\/])\.|~$/;

/**
 * Imports a content pack whenever something in it was saved, and says what stands against it. Each import
 * has a process of its own, so that pages go on being served meanwhile; one follows the other.
 *
 * @param say told each line that the author should read
 */
export function watchPack(packDir: string, dataDir: string, say: (line: string) => void): { close(): void } {
	let timer: NodeJS.Timeout | undefined;
	let isRunning = false;
	let hasChanged = false;
	const run = () => {
		if (isRunning) return;
		isRunning = true;
		hasChanged = false;
		const command = [join(import.meta.dirname, "content.ts"), "import", "--pack", packDir, "--data", dataDir];
		const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
		for (const lines of [child.stdout, child.stderr]) createInterface({ input: lines }).on("line", say);
		child.once("error", (error) => say(`The pack cannot be imported: ${error.message}`));
		child.once("close", () => {
			isRunning = false;
			if (hasChanged) run();
		});
	};
	const watcher = watch(packDir, { recursive: true }, (_, name) => {
		if (name !== null && NOT_CONTENT.test(name.split(sep).join("/"))) return;
		hasChanged = true;
		clearTimeout(timer);
		timer = setTimeout(run, PACK_WATCH_PAUSE);
	});
	watcher.on("error", (error) => say(`The pack ${packDir} is watched no longer (${error.message}); start again.`));
	return {
		close: () => {
			clearTimeout(timer);
			watcher.close();
		},
	};
}
