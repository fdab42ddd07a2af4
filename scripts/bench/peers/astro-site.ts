import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Candidate, freePort, startProgram, type Width } from "./candidate.ts";
import { peerAt } from "./peer-at.ts";
import { LIFE_SECONDS, RENDERED, type Scratch } from "./scratch.ts";
import { PEER_VERSIONS } from "./versions.ts";

const PAGE = `---
import { readFileSync } from "node:fs";
console.log("${RENDERED} " + Astro.params.slug);
Astro.cache.set({ maxAge: ${LIFE_SECONDS}, swr: ${LIFE_SECONDS}, tags: ["product"] });
const { title, style, pieces } = JSON.parse(readFileSync(process.env.PEER_CONTENT, "utf8"));
---
<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>{title}</title><style is:inline set:html={style}></style></head><body><main>
{pieces.map((piece) => {
	if (piece.kind === "picture") return <img src={piece.src} alt={piece.alt} width={piece.size[0] || undefined} height={piece.size[1] || undefined} loading="lazy" />;
	const Tag = piece.heading ?? "p";
	return <Tag>{piece.href === null ? piece.text : <a href={piece.href}>{piece.text}</a>}</Tag>;
})}
</main></body></html>
`;
const CHANGE = `export async function POST({ cache }) { await cache.invalidate({ tags: ["product"] }); return new Response("ok"); }
`;
const CONFIG = `import node from "@astrojs/node";
import { defineConfig, memoryCache } from "astro/config";
export default defineConfig({ output: "server", adapter: node({ mode: "standalone" }), cache: { provider: memoryCache() }, security: { checkOrigin: false } });
`;

/** Astro with its own memory cache, as it comes. */
export async function astroSite(scratch: Scratch): Promise<Candidate> {
	const cwd = join(scratch.folder, "astro");
	mkdirSync(join(cwd, "src/pages/p"), { recursive: true });
	writeFileSync(join(cwd, "astro.config.mjs"), CONFIG);
	writeFileSync(join(cwd, "src/pages/p/[slug].astro"), PAGE);
	writeFileSync(join(cwd, "src/pages/change.js"), CHANGE);
	await scratch.install(cwd, PEER_VERSIONS.astro);
	await scratch.run(cwd, join(cwd, "node_modules/astro/bin/astro.mjs"), ["build"]);
	const start = async (width: Width) => {
		const port = await freePort();
		const content = scratch.content("astro");
		const env = { PORT: String(port), HOST: "127.0.0.1", PEER_CONTENT: content.file };
		const program = startProgram(process.execPath, scratch.entry(join(cwd, "dist/server/entry.mjs"), width), {
			...{ cwd, env, counts: RENDERED },
		});
		return peerAt(port, program, content);
	};
	return { name: `Astro ${PEER_VERSIONS.astro.astro}, memoryCache`, start, startCold: () => start("one") };
}
