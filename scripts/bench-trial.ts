import { cpSync, mkdtempSync } from "node:fs";
import { join, resolve } from "node:path";
import { agentRender, makeAgent } from "./bench/agent-render.ts";
import { productPaths } from "./bench/products.ts";
import { startServer } from "./bench/server-process.ts";

const dataDir = mkdtempSync("/tmp/lists-bench-");
cpSync("/tmp/lists-data/content", join(dataDir, "content"), { recursive: true });
for (const f of ["files"])
	try {
		cpSync(`/tmp/lists-data/${f}`, join(dataDir, f), { recursive: true });
	} catch {}
await makeAgent(dataDir);
const site = await startServer(resolve("dist/server/main.mjs"), [], {
	HOST: "127.0.0.1",
	PORT: "0",
	OPS_PORT: "0",
	DATA_DIR: dataDir,
	LOG_LEVEL: "info",
	CACHE_MAX_MB: "0",
});
const { agent, anybody } = await agentRender(site, productPaths("src/packs/demo").slice(0, 25));
console.log(agent, anybody, agent / anybody);
await site.stop();
