import { join, resolve } from "node:path";
import { ConfigurationError, EXIT_CONFIGURATION, readConfiguration } from "#src/server/configuration.ts";
import { visibleLines } from "#src/site/unseen.ts";
import { findVersion } from "#src/store/find-version.ts";
import { buildIfChanged } from "./build-if-changed.ts";
import { importIfChanged } from "./import-if-changed.ts";

/**
 * `npm start`: builds when the sources have changed, imports when the content pack has, then serves in
 * this same process.
 */
async function start(): Promise<void> {
	const major = Number(process.versions.node.split(".")[0]);
	if (major < 26)
		return fail(
			`This needs Node 26, and this is Node ${process.versions.node}. "npm ci" installs it beside the project: run "npm start", not the script itself.`,
		);
	const root = resolve(import.meta.dirname, "..");
	process.chdir(root);
	try {
		const { dataDir, contentPack, supportApiUrl } = readConfiguration(process.env);
		await buildIfChanged(root, () => say("Building the site …"));
		// The content of a support API elsewhere stays there.
		if (supportApiUrl === null)
			await importOrKeep(contentPack === "demo" ? join(root, "src/packs/demo") : resolve(contentPack), dataDir);
	} catch (error) {
		return fail(
			error instanceof Error ? error.message : String(error),
			error instanceof ConfigurationError ? EXIT_CONFIGURATION : 1,
		);
	}
	const { site }: { site: { address: string } } = await import(join(root, "dist/server/main.mjs"));
	say(`Support site: ${site.address}`);
}

/**
 * Imports the pack when it has changed. One that cannot be imported must not keep visitors from the
 * content that is already in force: that is served, and said so.
 *
 * @throws when there is no content in force
 */
async function importOrKeep(packDir: string, dataDir: string): Promise<void> {
	try {
		await importIfChanged(packDir, dataDir, () => say(`Importing the content pack ${packDir} …`), say);
	} catch (error) {
		const { kept } = await findVersion(dataDir, "own");
		if (!kept) throw error;
		say(error instanceof Error ? error.message : String(error));
		say("");
		say(`WARNING: the content pack ${packDir} was NOT imported, for the reasons above.`);
		say(
			`WARNING: the site serves the content in force, version ${kept.version}. Correct the pack and run: npm run content -- import`,
		);
	}
}

function say(line: string): void {
	process.stderr.write(`${visibleLines(line)}\n`);
}

function fail(line: string, code = 1): void {
	say(line);
	process.exitCode = code;
}

await start();
