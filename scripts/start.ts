import { join, resolve } from "node:path";
import { ConfigurationError, EXIT_CONFIGURATION, readConfiguration } from "#src/server/configuration.ts";
import { visibleLines } from "#src/site/unseen.ts";
import { buildIfChanged } from "./build-if-changed.ts";
import { importOrKeep } from "./import-or-keep.ts";

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
			await importOrKeep(contentPack === "demo" ? join(root, "src/packs/demo") : resolve(contentPack), dataDir, say);
	} catch (error) {
		return fail(
			error instanceof Error ? error.message : String(error),
			error instanceof ConfigurationError ? EXIT_CONFIGURATION : 1,
		);
	}
	const { site }: { site: { address: string } } = await import(join(root, "dist/server/main.mjs"));
	say(`Support site: ${site.address}`);
}

function say(line: string): void {
	process.stderr.write(`${visibleLines(line)}\n`);
}

function fail(line: string, code = 1): void {
	say(line);
	process.exitCode = code;
}

await start();
