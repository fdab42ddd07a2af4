import { spawnSync } from "node:child_process";

/** Everything that can be known without running the site: `npm run check`. One line a step; a failed step shows its output. */
const STEPS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
	["format and lint", "biome", "ci", "--error-on-warnings", "."],
	["format of screens", "prettier", "--check", "--log-level=warn", "src/**/*.astro"],
	["types", "node", "node_modules/typescript-7/bin/tsc", "--noEmit"],
	["types of screens", "astro", "check", "--minimumFailingSeverity", "warning"],
	["architecture and sizes", "node", "scripts/check/architecture.ts"],
	["generated files", "node", "scripts/generate.ts", "--check"],
	["module lists", "vitest", "run", "--project", "parts", "tests/page-types/module-lists.test.ts"],
	["demo files", "node", "scripts/demo-files.ts", "--check"],
	["demo content", "node", "scripts/content.ts", "check", "--pack", "demo"],
	["unused code", "knip"],
];

const path = `${process.cwd()}/node_modules/.bin:${process.env.PATH}`;
let failed = 0;
for (const [name, command, ...args] of STEPS) {
	const { status, stdout, stderr } = spawnSync(command, args, {
		encoding: "utf8",
		env: { ...process.env, PATH: path, ASTRO_TELEMETRY_DISABLED: "1", FORCE_COLOR: "0" },
	});
	console.log(`${status === 0 ? "ok    " : "FAILED"} ${name}`);
	if (status === 0) continue;
	failed++;
	console.log(`${stdout}${stderr}`.trim());
}
process.exit(failed > 0 ? 1 : 0);
