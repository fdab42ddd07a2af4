import node from "@astrojs/node";
import react from "@astrojs/react";
import { defineConfig, logHandlers } from "astro/config";
import { frontServer } from "./scripts/front-integration.ts";

export default defineConfig({
	output: "server",
	adapter: node({ mode: "middleware" }),
	// Our islands wait for nothing: written in one go they cost half of what a stream does.
	integrations: [react({ experimentalDisableStreaming: true }), frontServer()],
	session: false,
	trailingSlash: "never",
	devToolbar: { enabled: false },
	// No page shows code, and its inline styles would not pass the policy.
	markdown: { syntaxHighlight: false },
	logger: logHandlers.json({ level: "warn" }),
	build: { assets: "electronics/support/_assets", serverEntry: "[name].mjs" },
	// The front and the API check origins themselves, for every content type.
	security: { checkOrigin: false },
	cache: { provider: { name: "front", entrypoint: new URL("./src/page-cache/astro-provider.ts", import.meta.url) } },
});
