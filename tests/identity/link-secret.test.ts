import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfiguration } from "#src/server/configuration.ts";
import { keptSecret } from "#src/server/kept-secret.ts";
import { documentedCommands } from "#tests/deploy/documented.ts";

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
	const made = keptSecret("link-secret", null, join(folder, "data"), () => {});
	expect(written()).toBe(made);
});

test("a new one makes one", () => {
	mkdirSync(join(folder, "data"));
	expect(written()).toMatch(/^[0-9a-f]{64}$/);
});
