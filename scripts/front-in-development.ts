import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { ViteDevServer } from "vite";
import type * as dev from "#src/server/dev.ts";
import { configurationOrExit } from "#src/server/environment.ts";
import { DEMO, packFolder } from "./pack-folder.ts";
import { ROOT } from "./project-root.ts";

type Handle = typeof dev.dev;

/**
 * The front of the sources as they are (`src/server/dev.ts`), loaded anew when they have changed; what their last
 * state has opened is closed then. When they make something else of content, it is imported again before.
 */
export function frontInDevelopment(server: ViteDevServer): Handle {
	const { contentPack, dataDir } = configurationOrExit(() => {});
	// Another commit's may lack what this one has.
	let current: Partial<typeof dev> = {};
	let rules: unknown = null;
	let loading: Promise<typeof current> = Promise.resolve(current);

	async function load(): Promise<typeof current> {
		const { IMPORT_RULES: changed } = await server.ssrLoadModule("/src/store/import-rules.ts");
		if (changed !== rules) await importAgain(packFolder(contentPack ?? DEMO), dataDir);
		rules = changed;
		const loaded: Partial<typeof dev> = await server.ssrLoadModule("/src/server/dev.ts");
		if (loaded !== current) void current.close?.();
		current = loaded;
		return current;
	}

	server.httpServer?.once("close", () => void current.close?.());
	return (request, response, next) => {
		loading = loading.then(load, load);
		loading.then((front) => (front.dev ?? passOn)(request, response, next)).catch(next);
	};
}

const passOn: Handle = (_request, _response, next) => next();

/** In a process of its own, since this one keeps the importer that it began with. */
async function importAgain(packDir: string, dataDir: string): Promise<void> {
	const args = [join(ROOT, "scripts/content.ts"), "import", "--pack", packDir, "--data", dataDir];
	const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "ignore", 2] });
	await once(child, "exit");
}
