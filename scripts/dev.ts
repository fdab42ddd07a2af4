import { join, resolve } from "node:path";
import { dev } from "astro";
import { BASE } from "#src/routes.ts";
import { localOrigins, readConfiguration } from "#src/server/configuration.ts";
import { visibleLines } from "#src/site/unseen.ts";
import { importOrKeep } from "./import-or-keep.ts";
import { watchPack } from "./watch-pack.ts";

/**
 * `npm run dev`: imports when the content pack has changed, serves unbuilt sources with Astro's development
 * server, and imports the pack again whenever something in it is saved.
 */
const root = resolve(import.meta.dirname, "..");
process.chdir(root);
process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
const say = (line: string) => process.stderr.write(`${visibleLines(line)}\n`);
const { dataDir, contentPack, host, port } = readConfiguration(process.env);
const packDir = contentPack === "demo" ? join(root, "src/packs/demo") : resolve(contentPack);
await importOrKeep(packDir, dataDir, say);
const { address } = await dev({ root, server: { host, port } });
watchPack(packDir, dataDir, say);
say(`Listening at ${localOrigins(address.port)[0]}${BASE}. What is saved in ${packDir} is checked and imported.`);
