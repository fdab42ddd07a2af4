import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type Bundle, type BundledSite, unpackedBundle } from "./bundle.ts";
import { runProgram } from "./run-program.ts";
import { formOf, PNG, unseenIn, WORDS } from "./ticket-sendings.ts";

const copy = copyOfPack();
const env = { DATA_DIR: copy.dataDir, CONTENT_PACK: copy.packDir };
let bundle: Bundle;
let site: BundledSite;

beforeAll(async () => {
	copy.edit("site.json", (text) => text.replace('"contact": [', '"contact": [{ "kind": "ticket" },'));
	bundle = await unpackedBundle();
	site = await bundle.start(env);
});
afterAll(() => {
	site?.process.kill("SIGKILL");
	bundle?.cleanUp();
	copy.cleanUp();
});

const page = async (path: string) => (await fetch(`${site.origin}/electronics/support${path}`)).text();

test("holds no package, and nothing of the machine that made it", () => {
	const paths = readdirSync(bundle.folder, { recursive: true, encoding: "utf8" });
	expect(paths.filter((path) => /node_modules|\.ts$|\.map$/.test(path))).toEqual([]);
	expect(existsSync(join(bundle.folder, "LICENCES-OF-PACKAGES.txt"))).toBe(true);
});

test("imports its pack at the start, with pictures and manuals, and serves pages, files and searches", async () => {
	const html = await page("/speakers/pebble-20");
	expect(html).toContain("Pebble 20");
	const linked = [...html.matchAll(/(?:src|href)="(\/electronics\/support\/(?:files|_assets)\/[^"]+)"/g)];
	expect(linked.length).toBeGreaterThan(3);
	for (const [, path] of linked) expect([path, (await fetch(site.origin + path)).status]).toEqual([path, 200]);
	expect(await page("/results?query=pairing")).toContain("pair-pebble");
});

test("a product that comes with an import beside the running site is shown by it", async () => {
	copy.copyFolder("products/pebble-10", "products/pebble-30");
	copy.edit("products/pebble-30/data.json", (text) =>
		text.replace("Pebble 10", "Pebble 30").replace("QSP-10", "QSP-30"),
	);
	const imported = await bundle.run("content", ["import", "--pack", copy.packDir], env);
	expect(imported).toMatchObject({ status: 0, stdout: expect.stringContaining("in force") });
	await expect
		.poll(async () => (await fetch(`${site.origin}/electronics/support/speakers/pebble-30`)).status)
		.toBe(200);
});

test("a pack that is begun by a release holds the schemas that it names", async () => {
	const pack = join(dirname(bundle.folder), "pack");
	const made = await bundle.run("content", ["new", "pack", "Acme", "--pack", pack]);
	expect(made).toMatchObject({ status: 0 });
	const { $schema }: { $schema: string } = JSON.parse(readFileSync(join(pack, "site.json"), "utf8"));
	expect($schema).toBe(".schemas/site.schema.json");
	expect(existsSync(join(pack, $schema))).toBe(true);
});

test("keeps what a visitor sends, and a copy that is made meanwhile is a site on another machine", async () => {
	const fields = { ...unseenIn(await page("/tickets")), ...WORDS };
	const sent = await fetch(`${site.origin}/electronics/support/tickets`, {
		method: "POST",
		redirect: "manual",
		body: formOf(fields, ["screen.png", PNG]),
	});
	expect(sent.status).toBe(303);
	const added = await bundle.run("agents", ["company", "add", "4711", "--name", "Halden", "--country", "NO"], env);
	expect(added).toMatchObject({ status: 0 });
	const backups = join(bundle.folder, "backups");
	expect(await bundle.run("backup", [backups], env)).toMatchObject({ status: 0 });
	expect(await site.stop()).toBe(0);

	const [name = ""] = readdirSync(backups);
	const restored = join(bundle.folder, "restored");
	expect(await runProgram("cp", ["-a", join(backups, name), restored])).toMatchObject({ status: 0 });
	copy.cleanUp();
	const there = { DATA_DIR: restored };
	site = await bundle.start(there, "dist/server/main.mjs");
	expect(await page("/speakers/pebble-20")).toContain("Pebble 20");
	expect((await fetch(site.origin + sent.headers.get("location"))).status).toBe(200);
	const shown = await bundle.run("inbox", ["list"], there);
	expect(shown.stdout).toContain(WORDS.subject);
	expect((await bundle.run("agents", ["company", "list"], there)).stdout).toContain("Halden");
	const files = readdirSync(join(restored, "attachments"), { recursive: true, withFileTypes: true });
	const [attachment] = files.filter((entry) => entry.isFile());
	expect(attachment && readFileSync(join(attachment.parentPath, attachment.name)).equals(PNG)).toBe(true);
	expect(await bundle.run("content", ["verify", "--inside"], there)).toMatchObject({ status: 0 });
	expect(site.lines.join("\n")).not.toMatch(/refused|damaged/);
	expect(await site.stop()).toBe(0);
});

test("its other commands are there", async () => {
	for (const command of ["warm", "check-api"])
		expect(await bundle.run(command, ["--help"])).toMatchObject({ stdout: expect.stringContaining("npm run") });
});

test("whatever is run of it says in one sentence that it needs a newer Node", async () => {
	// What an older Node tells of itself, before anything is loaded.
	const older = `data:text/javascript,Object.defineProperty(process.versions, "node", { value: "20.20.2" })`;
	for (const file of ["commands/start.mjs", "dist/server/main.mjs"])
		expect(await runProgram(process.execPath, ["--import", older, join(bundle.folder, file)])).toEqual({
			status: 78,
			stdout: "",
			stderr: expect.stringMatching(/^This needs Node 26 or newer; it was started with Node 20\.20\.2\.\n$/),
		});
	// Nothing is loaded before: an older one has not what the server needs.
	expect(readFileSync(join(bundle.folder, "dist/server/main.mjs"), "utf8")).not.toMatch(/^import /m);
});
