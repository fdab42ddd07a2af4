/// <reference types="vitest/config" />
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { getViteConfig } from "astro/config";
import { closingLine } from "./scripts/test/closing-line.ts";
import { LongestFirst } from "./scripts/test/longest-first.ts";

// Processes of ours start again and again: what was compiled once is kept for the next, as `npm start` does.
process.env["NODE_COMPILE_CACHE"] = resolve(import.meta.dirname, "node_modules/.compile-cache");

const SITE = ["tests/{server,matrix,browser}/**/*.test.ts"];
/** These need a PostgreSQL, of which one is started for all of them. */
const DATABASE = ["tests/{database,inbox}/**/*.test.ts"];
/** These keep nothing from one test to the next, and their imports cost more than they do: files of one process share them. */
const PAGES = ["tests/{context,feeds,head,layouts,modules,routes,site,ui}/**/*.test.ts"];
const PARTS = ["tests/{client,contract,packs,page-types,search,service}/**/*.test.ts"];

/** One more than there are processors: files wait for databases, servers, browsers and clocks as long as they work. */
const FILES_AT_ONCE = availableParallelism() + 1;

/** Parts in Node, components in a simulated browser; then the built site from outside. */
export default getViteConfig({
	test: {
		reporters: ["default", closingLine],
		maxWorkers: FILES_AT_ONCE,
		sequence: { sequencer: LongestFirst },
		// A slow machine waits longer; what is waited for is the same.
		expect: { poll: { timeout: 60_000, interval: 20 } },
		projects: [
			{
				extends: true,
				test: {
					...{ name: "alone", include: ["tests/**/*.test.ts"], exclude: [...SITE, ...PARTS, ...PAGES, ...DATABASE] },
					...{ environment: "node", testTimeout: 60_000, hookTimeout: 60_000 },
				},
			},
			{
				extends: true,
				test: {
					...{ name: "parts", include: PARTS, environment: "node", isolate: false },
					...{ testTimeout: 60_000, hookTimeout: 60_000 },
				},
			},
			{
				extends: true,
				test: { name: "pages", include: PAGES, environment: "node", isolate: false, testTimeout: 60_000 },
			},
			{
				extends: true,
				test: {
					...{ name: "database", include: DATABASE, globalSetup: "tests/database/database-setup.ts" },
					...{ environment: "node", testTimeout: 60_000, hookTimeout: 60_000 },
				},
			},
			{ extends: true, test: { name: "islands", include: ["tests/islands/**/*.test.tsx"], environment: "happy-dom" } },
			{
				extends: true,
				test: {
					name: "site",
					include: SITE,
					environment: "node",
					globalSetup: "tests/server/site-setup.ts",
					sequence: { groupOrder: 1 },
					testTimeout: 300_000,
					hookTimeout: 300_000,
				},
			},
		],
	},
});
