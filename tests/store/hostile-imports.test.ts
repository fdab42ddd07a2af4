import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { ARTICLE, body, DRAWING, PRODUCT, replace } from "#tests/fixtures/harmed-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => copy.cleanUp());

interface Ended {
	readonly code: number | null;
	readonly output: string;
}

/** Runs the command as an operator does, with a heap that a hostile pack must not fill. */
function command(name: "check" | "import", after?: (pid: number) => void): Promise<Ended> {
	const { promise, resolve } = Promise.withResolvers<Ended>();
	const child = spawn(
		process.execPath,
		["--max-old-space-size=300", "scripts/content.ts", name, "--pack", copy.packDir, "--data", copy.dataDir],
		{ stdio: ["ignore", "pipe", "pipe"] },
	);
	let output = "";
	child.stdout.on("data", (text) => {
		output += text;
	});
	child.stderr.on("data", (text) => {
		output += text;
	});
	child.on("close", (code) => resolve({ code, output }));
	if (child.pid !== undefined) after?.(child.pid);
	return promise;
}

/** A PNG whose header says one thing and whose data end early. */
async function brokenPng(): Promise<Buffer> {
	const whole = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#336699" } })
		.png({ compressionLevel: 0 })
		.toBuffer();
	return whole.subarray(0, whole.length / 2);
}

const unfolding = (): Promise<Buffer> =>
	sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: "#336699" } })
		.png({ compressionLevel: 9, palette: true })
		.toBuffer();

test.each<[string, (pack: Copy) => void | Promise<void>, RegExp]>([
	[
		"Markdown 5,000 quotes deep",
		(pack) => body(">".repeat(5_000))(pack),
		/^articles\/clean-housing\/en_GB\.md:\d+: nests/m,
	],
	[
		"100,000 unknown keys",
		(pack) =>
			replace(
				PRODUCT,
				'"model":',
				`${Array.from({ length: 80_000 }, (_, at) => `"k${at}":1`).join(",")}, "model":`,
			)(pack),
		/^products\/pebble-20\/data\.json/m,
	],
	[
		"200,000 open roots in a drawing",
		(pack) => pack.write(DRAWING, "<svg ".repeat(200_000)),
		/^pictures\/speaker\.svg(?::1)?: (?:holds|has \d+ bytes)/m,
	],
	[
		"a broken picture",
		async (pack) => writeFileSync(join(pack.packDir, "pictures/photo.png"), await brokenPng()),
		/^pictures\/photo\.png: cannot be decoded/m,
	],
	[
		"a picture that unfolds",
		async (pack) => writeFileSync(join(pack.packDir, "pictures/photo.png"), await unfolding()),
		/^pictures\/photo\.png: cannot be decoded/m,
	],
	[
		"a drawing that multiplies itself",
		(pack) =>
			pack.write(
				DRAWING,
				`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="u0"><path d="M0 0"/></g>${Array.from({ length: 40 }, (_, at) => `<g id="u${at + 1}">${`<use href="#u${at}"/>`.repeat(2)}</g>`).join("")}</svg>`,
			),
		/^pictures\/speaker\.svg:1: holds more than/m,
	],
])("%s is refused by file, by check and by import", async (_, harm, expected) => {
	await harm(copy);
	for (const name of ["check", "import"] as const) {
		const { code, output } = await command(name);
		expect(code, output.slice(0, 2_000)).toBe(1);
		expect(output).toMatch(expected);
		expect(output.length).toBeLessThan(100_000);
	}
	expect(readCurrent(copy.dataDir)).toBeNull();
	expect(leftIn("building")).toEqual([]);
});

test("a PDF of 300,000 page trees is imported without pages, and named", async () => {
	const trees = "<< /Type /Pages /Kids [1 0 R] >>\n".repeat(300_000);
	writeFileSync(
		join(copy.packDir, "files/manuals/pebble-de.pdf"),
		`%PDF-1.4\n${trees}<< /Type /Pages /Kids [1 0 R 2 0 R] /Count 12 >>\n%%EOF\n`,
	);
	const { code, output } = await command("import");
	expect(code, output).toBe(0);
	const database = openForReading(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));
	expect(database.get("SELECT pages FROM pack_file WHERE path = 'manuals/pebble-de.pdf'")).toEqual({ pages: null });
	expect(output).toMatch(/pebble-de\.pdf: has no pages to read on the web/);
	database.close();
});

const leftIn = (folder: string): string[] =>
	existsSync(join(copy.dataDir, folder)) ? readdirSync(join(copy.dataDir, folder)) : [];

test("what a killed import has left is removed by the next, and nothing of it lies elsewhere", async () => {
	await copy.import();
	const before = readdirSync(join(copy.dataDir, "content")).sort();
	let left = 0;
	for (let round = 0; round < 12; round++) {
		replace(ARTICLE, /Use water only.*/, `Use water only, round ${round}.`)(copy);
		let killed = false;
		const ended = command("import", (pid) => {
			const watch = setInterval(() => {
				// Killed as soon as it has begun to build.
				if (leftIn("building").length === 0) return;
				clearInterval(watch);
				try {
					process.kill(pid, "SIGKILL");
					killed = true;
				} catch {
					// It was faster.
				}
			}, 1);
		});
		await ended;
		if (killed) left += leftIn("building").length;
		if (killed && left > 2) break;
	}
	expect(left).toBeGreaterThan(0);
	expect((await command("import")).code).toBe(0);
	expect(leftIn("building")).toEqual([]);
	for (const name of readdirSync(join(copy.dataDir, "content")))
		expect(name).toMatch(/^(?:CURRENT|\d+-[0-9a-f]{8}\.sqlite)$/);
	for (const folder of readdirSync(join(copy.dataDir, "files")))
		for (const name of readdirSync(join(copy.dataDir, "files", folder))) expect(name).not.toMatch(/^\./);
	expect(before).toContain("CURRENT");
});

const PIPED = ["site.json", PRODUCT, ARTICLE, DRAWING, "terms/common/en_GB.json", "files/manuals/pebble-de.pdf"];

test.each(
	PIPED.flatMap((path) => [
		["a pipe", path, `rm -f "$0" && mkfifo "$0"`] as const,
		["a folder", path, `rm -f "$0" && mkdir "$0"`] as const,
		["a link out of the pack", path, `ln -sf /etc/hostname "$0"`] as const,
	]),
)("%s in place of %s is refused by name, and nobody waits for it", (kind, path, replacing) => {
	spawnSync("sh", ["-c", replacing, join(copy.packDir, path)]);
	const problems = copy.problems();
	const isNamed = problems.some((each) => each.startsWith(`${path}:`));
	// An empty folder is no file of the pack: what names it says that it is missing.
	expect(isNamed || (kind === "a folder" && problems.length > 0), problems.join("\n")).toBe(true);
});

test("an empty pack is refused by the file that it lacks", () => {
	copy.remove("");
	mkdirSync(copy.packDir);
	expect(copy.problems()).toEqual([
		"site.json: is missing, every pack begins with it: npm run content -- new pack makes one in an empty folder; what its default locale lacks is told when it is there",
	]);
});

const CONTROLS = "\u001b[31mred\u0007\u009b2J\u202egpj";

test("controls in names and values reach no terminal as they are, whoever says them", async () => {
	const folder = join(copy.packDir, "products", CONTROLS);
	mkdirSync(folder);
	writeFileSync(join(folder, "data.json"), "{}");
	writeFileSync(join(copy.packDir, `${CONTROLS}.txt`), "");
	copy.edit(PRODUCT, (text) => text.replace('"name":', `${JSON.stringify(CONTROLS)}: 1, "name":`));
	copy.write(ARTICLE, `---\ntitle: ${CONTROLS}: [\n---\n`);
	copy.write("site.json", `{"format": 1, "${CONTROLS}": ${CONTROLS}}`);
	const unseen = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
	for (const name of ["check", "import"] as const) {
		const { output, code } = await command(name);
		expect(code).toBe(1);
		for (const line of output.split("\n")) expect(line).not.toMatch(unseen);
	}
	const odd = spawnSync(
		process.execPath,
		["scripts/content.ts", "import", "--pack", `/nowhere/${CONTROLS}`, "--data", copy.dataDir],
		{
			encoding: "utf8",
		},
	);
	for (const line of `${odd.stdout}${odd.stderr}`.split("\n")) expect(line).not.toMatch(unseen);
});
