import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readCurrent } from "#src/store/current.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

const ROOT = resolve(import.meta.dirname, "../..");

let copy: Copy;
let child: ChildProcess | undefined;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => {
	child?.kill("SIGKILL");
	copy.cleanUp();
});

/** `npm start` with the pack of the tests: its lines, and its address once it listens; null when it ends before. */
async function start(): Promise<{ readonly lines: readonly string[]; readonly origin: string | null }> {
	const lines: string[] = [];
	const { promise, resolve: found } = Promise.withResolvers<string | null>();
	child = spawn(process.execPath, ["scripts/start.ts"], {
		cwd: ROOT,
		env: {
			PATH: process.env["PATH"],
			HOST: "127.0.0.1",
			PORT: "0",
			OPS_PORT: "0",
			DATA_DIR: copy.dataDir,
			CONTENT_PACK: copy.packDir,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	const read = (line: string) => {
		lines.push(line);
		const port = line.includes('"msg":"listening"') ? /"port":(\d+)/.exec(line)?.[1] : undefined;
		if (port) found(`http://127.0.0.1:${port}`);
	};
	if (child.stdout) createInterface({ input: child.stdout }).on("line", read);
	if (child.stderr) createInterface({ input: child.stderr }).on("line", read);
	child.once("close", () => found(null));
	return { lines, origin: await promise };
}

const statusOf = async (origin: string | null) => (await fetch(`${origin}/electronics/support`)).status;

test.each<[string, (pack: Copy) => void, RegExp]>([
	[
		"a broken pack",
		(pack) => pack.write("products/pebble-20/data.json", "{"),
		/^products\/pebble-20\/data\.json:1: is not readable JSON/,
	],
	["a pack without its brand", (pack) => pack.remove("site.json"), /^site\.json: is missing/],
	["a pack that is gone", (pack) => pack.remove(""), /is not a folder/],
])("started with %s, the site serves the content in force and says so", async (_, harm, reason) => {
	await copy.import();
	const { version } = readCurrent(copy.dataDir) ?? {};
	harm(copy);
	const { lines, origin } = await start();
	expect(await statusOf(origin), lines.join("\n")).toBe(200);
	expect(
		lines.some((line) => reason.test(line)),
		lines.join("\n"),
	).toBe(true);
	expect(lines.some((line) => line.startsWith("WARNING:") && line.includes(`version ${version}`))).toBe(true);
	expect(readCurrent(copy.dataDir)?.version).toBe(version);
});

test("without any content a broken pack stops the start, by name", async () => {
	copy.write("products/pebble-20/data.json", "{");
	const { lines, origin } = await start();
	expect(origin).toBeNull();
	expect(
		lines.some((line) => /^products\/pebble-20\/data\.json:1: /.test(line)),
		lines.join("\n"),
	).toBe(true);
});
