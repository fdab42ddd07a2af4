import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { currentPath, databasePath, readCurrent } from "#src/store/current.ts";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
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

/**
 * `npm start` with the pack of the tests: its lines, and its address once it listens; null when it ends before.
 *
 * @param limits of the shell that starts it
 * @param env beside the pack and its folder
 */
async function start(
	limits = ":",
	env: Readonly<Record<string, string>> = {},
): Promise<{ readonly lines: readonly string[]; readonly origin: string | null }> {
	const lines: string[] = [];
	const { promise, resolve: found } = Promise.withResolvers<string | null>();
	child = spawn("sh", ["-c", `${limits}; exec "$0" scripts/start.ts`, process.execPath], {
		cwd: ROOT,
		env: {
			...BARE_ENVIRONMENT,
			HOST: "127.0.0.1",
			PORT: "0",
			OPS_PORT: "0",
			DATA_DIR: copy.dataDir,
			CONTENT_PACK: copy.packDir,
			...env,
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
	[
		"the pack of another brand",
		(pack) => pack.edit("site.json", (text) => text.replace('"Quillet"', '"Halvenor"')),
		/^The content in force is that of the brand Quillet, .* is that of Halvenor: .* import it with --replace-brand$/,
	],
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

/** Prints the address of every module that a process loads. */
const TELL_MODULES = `import { registerHooks } from "node:module";
registerHooks({ load: (url, context, next) => (process.stderr.write("loads " + url + "\\n"), next(url, context)) });`;

test("a start with content in force loads nothing that only imports, mail and an API elsewhere need", async () => {
	await copy.import();
	const hook = `data:text/javascript,${encodeURIComponent(TELL_MODULES)}`;
	const { lines, origin } = await start(":", { NODE_OPTIONS: `--import=${hook}` });
	expect(await statusOf(origin), lines.join("\n")).toBe(200);
	const loaded = lines.filter((line) => line.startsWith("loads "));
	expect(loaded.some((line) => line.endsWith("dist/server/main.mjs"))).toBe(true);
	const ofImports = /node_modules\/(?:sharp|unpdf|marked|yaml|saxes|sanitize-html|htmlparser2|postcss|nodemailer)\//;
	expect(loaded.filter((line) => ofImports.test(line))).toEqual([]);
	for (const name of ["nodemailer", "content-elsewhere", "open-id-provider"]) {
		const chunk = new RegExp(`/${name}_[\\w-]+\\.mjs$`);
		// Inside another chunk it would be loaded without being named.
		expect(readdirSync(resolve(ROOT, "dist/server/chunks")).some((file) => chunk.test(`/${file}`))).toBe(true);
		expect(loaded.filter((line) => chunk.test(line))).toEqual([]);
	}
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

test("a damaged version is made again from the pack, and the start says which and why", async () => {
	await copy.import();
	const { version = "" } = readCurrent(copy.dataDir) ?? {};
	truncateSync(databasePath(copy.dataDir, version), 50_000);
	const { lines, origin } = await start();
	expect(await statusOf(origin), lines.join("\n")).toBe(200);
	expect(lines.some((line) => line.includes(version) && /has 50000 bytes instead of/.test(line))).toBe(true);
	expect(readCurrent(copy.dataDir)?.version).toMatch(/^2-/);
});

test("with a broken pack the newest whole version is served instead of a damaged one", async () => {
	await copy.import();
	const { version: first } = readCurrent(copy.dataDir) ?? {};
	copy.edit("news-and-alerts/pebble-strap/en_GB.md", (text) => text.replace("Straps of spring", "Straps of May"));
	await copy.import();
	truncateSync(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));
	writeFileSync(currentPath(copy.dataDir), readFileSync(currentPath(copy.dataDir), "utf8").slice(0, -5));
	copy.write("products/pebble-20/data.json", "{");
	const { lines, origin } = await start();
	expect(await statusOf(origin), lines.join("\n")).toBe(200);
	expect(lines.some((line) => line.startsWith("WARNING:") && line.includes(`version ${first}`))).toBe(true);
});

test("a disk that takes nothing stops no start: pages are served, and the token that cannot be kept is told", async () => {
	await copy.import();
	copy.edit("news-and-alerts/pebble-strap/en_GB.md", (text) => text.replace("Straps of spring", "Straps of May"));
	const { version } = readCurrent(copy.dataDir) ?? {};
	// No file may grow, as on a full disk.
	const { lines, origin } = await start("ulimit -f 0");
	expect(await statusOf(origin), lines.join("\n")).toBe(200);
	expect(lines.some((line) => line.includes('"msg":"ops token not kept"'))).toBe(true);
	expect(
		lines.some((line) =>
			/cannot be written \(.*\), (?:make room|look whether the disk is full or failing) and try again/.test(line),
		),
		lines.join("\n"),
	).toBe(true);
	expect(readCurrent(copy.dataDir)?.version).toBe(version);
	expect(readdirSync(copy.dataDir)).not.toContain("building");
});
