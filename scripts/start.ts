import { join, resolve } from "node:path";
import { prepareDataDir } from "#src/server/data-dir.ts";
import { configurationOrExit, exitWith } from "#src/server/environment.ts";
import { visibleLines } from "#src/site/unseen.ts";
import { buildIfChanged } from "./build-if-changed.ts";
import { importOrKeep } from "./import-or-keep.ts";

/**
 * `npm start`: builds when the sources have changed, imports when the content pack has, then serves in
 * this same process.
 */
async function start(): Promise<void> {
	const root = resolve(import.meta.dirname, "..");
	// The process that serves tells of misspelt names.
	const { dataDir, contentPack, supportApi, checksumsKeyFile } = configurationOrExit(() => {});
	try {
		prepareDataDir(dataDir);
		await buildIfChanged(root, () => say("Building the site …"));
		// The content of a support API elsewhere stays there.
		if (supportApi === null)
			await importOrKeep(
				contentPack === "demo" ? join(root, "src/packs/demo") : resolve(contentPack),
				dataDir,
				say,
				checksumsKeyFile,
			);
	} catch (error) {
		exitWith(error);
	}
	const { site }: { site: { address: string } } = await import(join(root, "dist/server/main.mjs"));
	say(`Support site: ${site.address}`);
}

function say(line: string): void {
	process.stderr.write(`${visibleLines(line)}\n`);
}

await start();
