import { join, resolve } from "node:path";
import { dev } from "astro";
import { BASE } from "#src/routes.ts";
import { localOrigins, readConfiguration } from "#src/server/configuration.ts";
import { importIfChanged } from "./import-if-changed.ts";

/** `npm run dev`: imports when the content pack has changed, then serves unbuilt sources with Astro's development server. */
const root = resolve(import.meta.dirname, "..");
process.chdir(root);
process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
const { dataDir, contentPack, host, port } = readConfiguration(process.env);
await importIfChanged(contentPack === "demo" ? join(root, "src/packs/demo") : resolve(contentPack), dataDir, () =>
	process.stderr.write("Importing the content pack …\n"),
);
const { address } = await dev({ root, server: { host, port } });
process.stderr.write(`Listening at ${localOrigins(address.port)[0]}${BASE}\n`);
