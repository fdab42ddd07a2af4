import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { copy, eachWithAPack } from "./table-in-pack.ts";

eachWithAPack();

test.each([["push"], ["legacy"]])("%s makes no folder for a data directory whose name is mistyped", (command) => {
	const data = `${copy.dataDir}-mistyped`;
	const pack = command === "push" ? [] : ["--pack", copy.packDir];
	const run = spawnSync(process.execPath, ["scripts/content.ts", command, ...pack, "--data", data], {
		encoding: "utf8",
	});
	expect({ status: run.status, stderr: run.stderr }).toEqual({
		status: 1,
		stderr: `There is no folder ${data}: correct --data or DATA_DIR. Import a pack first where nothing was imported yet: npm run content -- import --pack DIR\n`,
	});
	expect(existsSync(data)).toBe(false);
});
