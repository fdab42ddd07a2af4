import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CARELESS_MISTAKES } from "#tests/fixtures/careless-author.ts";
import { fillPack } from "#tests/fixtures/careless-pack.ts";

const folder = mkdtempSync(join(tmpdir(), "support-careless-"));
const packDir = join(folder, "acme");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const content = (...args: readonly string[]) =>
	spawnSync(process.execPath, ["scripts/content.ts", ...args, "--pack", packDir], {
		...{ encoding: "utf8", env: { ...process.env, DATA_DIR: join(folder, "data") } },
	});

/** Nobody has translated anything yet. */
const UNWRITTEN = /^site\.json:\d+ locales\[1\]\.code: nothing is written in de_DE: all \d+ items stand there/;

let checked: ReturnType<typeof content>;
let lines: ReadonlySet<string>;
beforeAll(async () => {
	expect(content("new", "pack", "Acme").status).toBe(0);
	expect(content("new", "locale", "de_DE").status).toBe(0);
	const put = fillPack(packDir);
	expect(toldBy(content("check"))).toEqual([expect.stringMatching(UNWRITTEN)]);
	for (const { make } of CARELESS_MISTAKES) await make(put, packDir);
	checked = content("check");
	lines = new Set(checked.stderr.split("\n").map((line) => line.replace(/^note: /, "")));
}, 120_000);

test.each(CARELESS_MISTAKES)("among all others: $what", ({ lines: wanted }) => {
	for (const line of wanted) expect(lines.has(line), `${line}\n\nis not among\n\n${checked.stderr}`).toBe(true);
});

const toldBy = ({ stderr }: ReturnType<typeof content>) =>
	stderr
		.trimEnd()
		.split("\n")
		.map((line) => line.replace(/^note: /, ""));
const WANTED = new Set(CARELESS_MISTAKES.flatMap((mistake) => mistake.lines));

test("there are enough of them, each is told once, and nothing else is", () => {
	expect(CARELESS_MISTAKES.length).toBeGreaterThanOrEqual(40);
	expect(checked.status).toBe(1);
	const told = toldBy(checked);
	expect(told.filter((line) => !WANTED.has(line))).toEqual([expect.stringMatching(UNWRITTEN)]);
	expect(told.length).toBe(new Set(told).size);
});

test("a site.json that cannot be read keeps nothing else from being told", () => {
	const path = join(packDir, "site.json");
	const whole = readFileSync(path, "utf8");
	writeFileSync(path, whole.replace('"brand": "Acme",', '"brand": "Acme"'));
	const told = new Set(toldBy(content("check")));
	expect([...told].filter((line) => !WANTED.has(line))).toEqual([
		'site.json:4: is not readable JSON: a comma is missing after "Acme", add it',
	]);
	// What site.json itself names or lacks is not known then.
	const ofSite = [...WANTED].filter((line) => line.includes("of site.json") && !line.includes("is not a locale"));
	expect([...WANTED].filter((line) => !told.has(line))).toEqual(ofSite);
	rmSync(path);
	expect(toldBy(content("check"))).toContain(
		"site.json: is missing, every pack begins with it: npm run content -- new pack makes one in an empty folder; what its default locale lacks is told when it is there",
	);
	writeFileSync(path, whole);
});
