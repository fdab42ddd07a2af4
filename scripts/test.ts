import { spawnSync } from "node:child_process";
import { findChromium } from "./setup/chromium.ts";
import { ensureJava } from "./setup/java.ts";
import { findPostgres } from "./setup/postgres.ts";

/** `npm test`: everything CI runs. Checks, then tests of parts, then tests of the built site from outside (which build it). */

process.env.CHROMIUM_PATH = findChromium();
ensureJava();
findPostgres();

const run = (name: string, ...command: string[]) => {
	console.log(`\n== ${name}`);
	const [program = "", ...args] = command;
	const path = `${process.cwd()}/node_modules/.bin:${process.env.PATH}`;
	const { status } = spawnSync(program, args, {
		stdio: "inherit",
		env: { ...process.env, PATH: path, ASTRO_TELEMETRY_DISABLED: "1" },
	});
	if (status !== 0) {
		console.error(`\n${name}: failed`);
		process.exit(status ?? 1);
	}
};

run("check", "node", "scripts/check.ts");
run("tests", "vitest", "run");
