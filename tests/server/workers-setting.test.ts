import { expect, test } from "vitest";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
import { runProgram } from "./run-program.ts";

test("wrong numbers of workers are named", async () => {
	const main = new URL("../../dist/server/main.mjs", import.meta.url).pathname;
	for (const value of ["0", "two", "65"]) {
		const { status, stderr } = await runProgram(process.execPath, [main], {
			env: { ...BARE_ENVIRONMENT, WORKERS: value },
		});
		expect([status, stderr]).toEqual([78, expect.stringMatching(/^The setting WORKERS is .* must be a whole number/)]);
	}
});
