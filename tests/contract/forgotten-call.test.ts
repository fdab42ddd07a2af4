import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** What the compiler says of the sources after some were changed: a line each. */
function compile(changes: Readonly<Record<string, (text: string) => string>>): string[] {
	const folder = mkdtempSync(join(tmpdir(), "support-types-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	for (const path of ["package.json", "tsconfig.json", "islands", "src"])
		cpSync(path, join(folder, path), { recursive: true, filter: (each) => !/src\/packs\/demo/.test(each) });
	symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
	for (const [path, change] of Object.entries(changes)) {
		const text = readFileSync(join(folder, path), "utf8");
		expect(change(text), path).not.toBe(text);
		writeFileSync(join(folder, path), change(text));
	}
	const tsc = join(process.cwd(), "node_modules/typescript-7/bin/tsc");
	const { stdout } = spawnSync(process.execPath, [tsc, "--noEmit", "--pretty", "false"], {
		cwd: folder,
		encoding: "utf8",
	});
	return stdout.split("\n").filter(Boolean);
}

test("a call without its handler and one without its reply are named, each in a line, and nothing else is said", () => {
	const lines = compile({
		"src/service/handlers/handlers.ts": (text) => text.replace("createTicket: ", "callOfNobody: "),
		"src/contract/tutorials/schemas.ts": (text) =>
			text.replace(/^export const replies = .*$/m, "export const replies = {};"),
	});
	expect(lines).toEqual([
		expect.stringMatching(
			/^src\/contract\/replies\.ts.*: Type '"tutorials"' does not satisfy the constraint 'never'\.$/,
		),
		expect.stringMatching(
			/^src\/service\/handlers\/handlers\.ts.*: Type '"createTicket"' does not satisfy the constraint 'never'\.$/,
		),
	]);
});
