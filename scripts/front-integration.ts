import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { AstroIntegration } from "astro";
import { smallScripts } from "./small-scripts.ts";

/** Endings of assets worth compressing at build time. */
const TEXT = new Set([".js", ".mjs", ".css", ".svg", ".txt", ".webmanifest"]);
/** Smaller files fit into one packet either way. */
const COMPRESS_FROM_BYTES = 512;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Writes `.br` and `.gz` beside every text asset of a folder, at the strongest level. */
async function compressAssets(folder: string): Promise<void> {
	const names = await readdir(folder, { recursive: true });
	await Promise.all(
		names
			.filter((name) => TEXT.has(extname(name)))
			.map(async (name) => {
				const bytes = await readFile(join(folder, name));
				if (bytes.length < COMPRESS_FROM_BYTES) return;
				await Promise.all([
					brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).then(
						(made) => writeFile(join(folder, `${name}.br`), made),
					),
					gzipAsync(bytes, { level: 9 }).then((made) => writeFile(join(folder, `${name}.gz`), made)),
				]);
			}),
	);
}

/** Our own entries of the server bundle: the process, the threads of the inbox, of pages on disk and of the content of record, and those that search. */
const ENTRIES = {
	main: "./src/server/main.ts",
	"inbox-worker": "./src/inbox/sqlite/inbox-worker.ts",
	"page-worker": "./src/page-cache/disk/disk-worker.ts",
	"record-worker": "./src/store/record/record-worker.ts",
	"search-worker": "./src/store/searching/search-worker.ts",
};

/**
 * Joins Astro and our front: the front is a second entry of the server bundle (`dist/server/main.mjs`),
 * in development the same context code runs before Astro's own handler, islands wake on touch, with React or without, and
 * client assets are compressed once, at build time.
 */
export function frontServer(): AstroIntegration {
	return {
		name: "front-server",
		hooks: {
			"astro:config:setup": ({ command, updateConfig, addClientDirective, addRenderer }) => {
				addClientDirective({ name: "touch", entrypoint: "./islands/directives/touch.ts" });
				addClientDirective({ name: "page", entrypoint: "./islands/directives/page.ts" });
				addRenderer({
					name: "plain",
					clientEntrypoint: "./islands/plain/client.ts",
					serverEntrypoint: "./islands/plain/server.ts",
				});
				updateConfig({ vite: { plugins: [smallScripts()] } });
				if (command !== "build") return;
				updateConfig({
					vite: {
						// The build is what it is, whatever the environment it runs in: React picks its production build here.
						define: { "process.env.NODE_ENV": JSON.stringify("production") },
						ssr: { noExternal: true, external: ["sharp"] },
						plugins: [
							{
								name: "front-entry",
								config: () => ({
									environments: { ssr: { build: { rolldownOptions: { input: ENTRIES } } } },
								}),
							},
						],
					},
				});
			},
			"astro:server:setup": async ({ server }) => {
				const { frontInDevelopment } = await import("./front-in-development.ts");
				server.middlewares.use(frontInDevelopment(server));
			},
			"astro:build:done": async ({ dir }) => compressAssets(fileURLToPath(dir)),
		},
	};
}
