import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { linkSigner } from "#src/server/assemble.ts";
import { readConfiguration } from "#src/server/configuration.ts";
import { keptSecret } from "#src/server/kept-secret.ts";
import { documentedCommands } from "#tests/deploy/documented.ts";

const UNTOLD = {
	unkept() {
		throw new Error("It was not kept.");
	},
	replaced() {
		throw new Error("It was replaced.");
	},
};
let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "support-secret-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What the documents have a site of one machine write into its settings when it becomes one of several. */
function written(): string {
	const file = join(folder, "site.env");
	const commands = documentedCommands("docs/operations.md", "npm run inbox -- move", {
		"/etc/support-site.env": file,
		"/var/lib/support-site/": `${folder}/data/`,
	});
	const [line = ""] = commands.split("\n").filter((each) => each.includes("LINK_SECRET="));
	writeFileSync(file, "");
	execFileSync("sh", ["-e", "-c", line]);
	return readConfiguration(parseEnv(readFileSync(file, "utf8"))).linkSecret ?? "";
}

test("a site that has run goes on with its secret, so that addresses that were given out hold", () => {
	const made = keptSecret("link-secret", null, join(folder, "data"), UNTOLD);
	expect(written()).toBe(made);
});

test.each(["", "short\n", "x".repeat(2_000)])("a file that holds none is told when a new one is made in it", (held) => {
	const dataDir = join(folder, "data");
	mkdirSync(dataDir);
	const file = join(dataDir, "link-secret");
	writeFileSync(file, held);
	const replaced: string[] = [];
	const told = { ...UNTOLD, replaced: (path: string) => void replaced.push(path) };
	const made = keptSecret("link-secret", null, dataDir, told);
	expect([keptSecret("link-secret", null, dataDir, told), readFileSync(file, "utf8")]).toEqual([made, `${made}\n`]);
	expect(replaced).toEqual([file]);
});

test("the log says what it costs that the secret of links was replaced", () => {
	const lines: unknown[] = [];
	const log = { warn: (fields: object, words?: string) => void lines.push({ ...fields, words }) };
	writeFileSync(join(folder, "link-secret"), "");
	for (const dataDir of [folder, join(folder, "new")]) linkSigner(readConfiguration({ DATA_DIR: dataDir }), log);
	const words = expect.stringContaining("given out lead nowhere, and agents are signed out");
	expect(lines).toEqual([{ file: join(folder, "link-secret"), words }]);
});

test("a new one makes one", () => {
	mkdirSync(join(folder, "data"));
	expect(written()).toMatch(/^[0-9a-f]{64}$/);
});
