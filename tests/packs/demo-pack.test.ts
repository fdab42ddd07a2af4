import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { formatProblem } from "#src/packs/problem.ts";
import { loadPack, packDirectory } from "#src/store/write/load-pack.ts";

test("the demo pack has no problem", () => {
	expect(loadPack(packDirectory("demo")).problems.map(formatProblem)).toEqual([]);
});

test.each(["scripts/demo-files.ts", "scripts/generate.ts"])("what %s makes is up to date", (script) => {
	const { status, stderr } = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
	expect(stderr).toBe("");
	expect(status).toBe(0);
});
