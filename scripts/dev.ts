import { dev } from "astro";
import { logHandlers } from "astro/config";
import { BASE } from "#src/routes.ts";
import { localOrigins } from "#src/server/configuration.ts";
import { prepareDataDir } from "#src/server/data-dir.ts";
import { configurationOrExit, exitWith } from "#src/server/environment.ts";
import { visibleLines } from "#src/site/unseen.ts";
import { importOrKeep } from "./import-or-keep.ts";
import { DEMO, packFolder } from "./pack-folder.ts";
import { ROOT } from "./project-root.ts";
import { watchPack } from "./watch-pack.ts";

/**
 * `npm run dev`: imports when the content pack has changed, serves unbuilt sources with Astro's development
 * server, and imports the pack again whenever something in it is saved.
 */
process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
const say = (line: string) => process.stderr.write(`${visibleLines(line)}\n`);
const { dataDir, contentPack, checksumsKeyFile, host, port } = configurationOrExit();
const packDir = packFolder(contentPack ?? DEMO);
try {
	prepareDataDir(dataDir);
	await importOrKeep(packDir, dataDir, say, checksumsKeyFile);
	// People read what goes wrong here; in production programs do.
	const { address } = await dev({ root: ROOT, server: { host, port }, logger: logHandlers.node({ level: "warn" }) });
	watchPack(packDir, dataDir, say);
	const site = `${localOrigins(address.port)[0]}${BASE}`;
	if (port !== 0 && address.port !== port) say(`Port ${port} (PORT) is taken: this is on ${address.port}.`);
	say(`Listening at ${site}. What is saved in ${packDir} is checked and imported.`);
	// The first page waits for everything that is compiled once.
	await fetch(site)
		.then((page) => page.arrayBuffer())
		.catch(() => null);
	say("Ready.");
} catch (error) {
	exitWith(error);
}
