import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeAll(async () => {
	copy = copyOfPack();
	await copy.import();
});
afterAll(() => copy.cleanUp());

function command(name: string, dataDir = copy.dataDir, ...args: readonly string[]) {
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		["scripts/content.ts", name, "--pack", copy.packDir, "--data", dataDir, ...args],
		{ encoding: "utf8", env: BARE_ENVIRONMENT },
	);
	return { status, stdout, stderr };
}

test("targets are suggested by id, number and words, written as a list, and applied by nobody but the team", async () => {
	copy.write(
		"legacy-addresses/old-site.txt",
		[
			"https://old.example/support/pebble-20.html",
			"/products/show?model=QSP-10H1",
			'/faq/cleaning_the_housing,"a".aspx',
			"/de/hilfe/lautsprecher-koppeln",
			"/x/zzzz-qqqq",
			"/12345",
			"/known products/pebble-10",
			"/known",
		].join("\n"),
	);
	const out = join(copy.packDir, "../report.csv");
	const { status, stdout, stderr } = command("legacy", copy.dataDir, "--out", out);
	expect(stderr).toBe("");
	expect(status).toBe(0);
	expect(stdout).toContain(
		"https://old.example/support/pebble-20.html -> products/pebble-20, which has the id pebble-20",
	);
	expect(stdout).toContain("/products/show?model=QSP-10H1 -> products/pebble-10, which has the number QSP-10H1");
	expect(stdout).toContain("Old addresses without a target: 6; 4 suggestions, and 2 for which nothing is found.");
	const rows = readFileSync(out, "utf8").split("\n");
	expect(rows[0]).toBe('"old","target","why"');
	expect(rows).toContain(
		'"/faq/cleaning_the_housing,""a"".aspx","articles/clean-housing","is found by ""cleaning the housing"""',
	);
	expect(rows).toContain('"/12345","","nothing is found by its words"');
	expect(rows).toHaveLength(8);
	// Put back as it is, it is a list like any other.
	copy.write("legacy-addresses/reviewed.csv", readFileSync(out, "utf8"));
	expect(copy.problems()).toEqual([]);
	expect(command("legacy").stdout).toContain("Old addresses without a target: 2; 0 suggestions");
});

test("a number leads to its product with whatever stands behind it, and words do not where it is nobody's", () => {
	copy.write(
		"legacy-addresses/old-site.txt",
		[
			...["/produto/QSP-20K1-BK", "/p/qrd-r1_black_gloss", "/p/Pebble-10-bedienung.html", "/p/QSP-20", "/p/QSP-999-BK"],
			...["/p/QSP-2", "/p/QSP-10H1B.html"],
			...["/lautsprecher/koppeln/QSP-55", "/de/hilfe/lautsprecher-koppeln?id=4711", "/de/4711/lautsprecher-koppeln"],
			...["/de/hilfe/4711-lautsprecher-koppeln", "/de/lautsprecher/02744"],
		].join("\n"),
	);
	copy.remove("legacy-addresses/reviewed.csv");
	const { stdout } = command("legacy");
	expect(stdout.split("\n").slice(0, -3)).toEqual([
		"/produto/QSP-20K1-BK -> products/pebble-20, which has the number QSP-20K1",
		"/p/qrd-r1_black_gloss -> products/harbour-r1, which has the number qrd-r1",
		"/p/Pebble-10-bedienung.html -> products/pebble-10, which has the number Pebble-10",
		"/p/QSP-20 -> products/pebble-20, which has a number that begins with QSP-20",
		"/p/QSP-10H1B.html -> products/pebble-10, which has the number QSP-10H1",
		expect.stringMatching(/^\/de\/4711\/.* -> articles\/pair-pebble, which is found by/),
		expect.stringMatching(/^\/de\/hilfe\/4711-.* -> articles\/pair-pebble, which is found by/),
	]);
});

test("a list that cannot be read is told, and without content there is nothing to find targets in", () => {
	copy.write("legacy-addresses/broken.csv", "from\n/x\n");
	const { status, stderr } = command("legacy");
	expect(status).toBe(1);
	expect(stderr).toContain("legacy-addresses/broken.csv:1: names other columns");
	copy.remove("legacy-addresses/broken.csv");
	const without = command("legacy", join(copy.dataDir, "nothing"));
	expect([without.status, without.stderr]).toEqual([1, expect.stringContaining("Import a pack first")]);
});
