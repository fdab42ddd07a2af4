import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

type Step = readonly [name: string, command: string, ...args: string[]];

/**
 * Everything that can be known without running the site: `npm run check`. One line a step; a failed step shows its output.
 * The two rows go at the same time; in the first each step may write into `.astro`, which the others of it read.
 */
const ROWS: readonly (readonly Step[])[] = [
	[
		["types", "node", "node_modules/typescript-7/bin/tsc", "--noEmit"],
		["types of screens", "astro", "check", "--minimumFailingSeverity", "warning"],
	],
	[
		["format and lint", "biome", "ci", "--error-on-warnings", "."],
		["format of screens", "prettier", "--check", "--log-level=warn", "src/**/*.astro"],
		["architecture and sizes", "node", "scripts/check/architecture.ts"],
		["generated files", "node", "scripts/generate.ts", "--check"],
		["module lists", "vitest", "run", "--project", "parts", "tests/page-types/module-lists.test.ts"],
		["demo files", "node", "scripts/demo-files.ts", "--check"],
		["demo content", "node", "scripts/content.ts", "check", "--pack", "demo"],
		["unused code", "knip"],
	],
];

const env = {
	...process.env,
	PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
	ASTRO_TELEMETRY_DISABLED: "1",
	FORCE_COLOR: "0",
};
let failed = 0;

async function run([name, command, ...args]: Step): Promise<void> {
	const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
	const status = new Promise<number | null>((ended, impossible) =>
		child.once("error", impossible).once("close", ended),
	);
	const [code, ...told] = await Promise.all([status, text(child.stdout), text(child.stderr)]);
	console.log(`${code === 0 ? "ok    " : "FAILED"} ${name}`);
	if (code === 0) return;
	failed++;
	console.log(told.join("").trim());
}

await Promise.all(
	ROWS.map(async (steps) => {
		for (const step of steps) await run(step);
	}),
);
process.exit(failed > 0 ? 1 : 0);
