import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { checkContent } from "#scripts/content/check-content.ts";
import { printCoverage } from "#scripts/content/coverage.ts";
import { newItem } from "#scripts/content/new-item.ts";
import { newLocale } from "#scripts/content/new-locale.ts";
import { content, copy, eachWithCommands, inProcess } from "#tests/fixtures/content-commands.ts";

eachWithCommands();

test("a pack is made in an empty folder, has no problem, and gets locales", async () => {
	const folder = `${copy.packDir}-new`;
	const inFolder = (...args: readonly string[]) =>
		spawnSync(process.execPath, ["scripts/content.ts", ...args, "--pack", folder], {
			...{ encoding: "utf8", env: { ...process.env, DATA_DIR: copy.dataDir } },
		});
	expect((await inProcess(() => newItem(folder, "product", "kettle", copy.dataDir))).stderr).toContain(
		"new pack BRAND",
	);
	expect(inFolder("new", "pack", "Köhler & Söhne", "--locale", "de_CH").status).toBe(0);
	const ofCommand = (code: string) => inFolder("new", "locale", code);
	const ofFunction = (code: string) => inProcess(() => newLocale(folder, code));
	for (const [code, prefix, way] of [
		["ar_AE", "/ar", ofCommand],
		["de_DE", "/de", ofFunction],
		["de_AT", "/de-at", ofFunction],
		["fil_PH", "/fil", ofFunction],
		["zh_CN", "/zh", ofFunction],
		["zh_TW", "/zh-tw", ofFunction],
	] as const)
		expect((await way(code)).stdout).toContain(`${code} is a locale of site.json, under ${prefix};`);
	const { status, stderr } = inFolder("check");
	expect(status).toBe(0);
	expect(stderr.match(/locales\/.*\.ts/g)).toEqual(["locales/fil.ts", "locales/zh.ts", "locales/zh-TW.ts"]);
	const site = JSON.parse(readFileSync(`${folder}/site.json`, "utf8"));
	expect(existsSync(resolve(folder, site.$schema)), site.$schema).toBe(true);
	expect(site.locales).toMatchObject([
		{ code: "de_CH", prefix: null, language: "de-CH", name: "Deutsch", direction: "ltr", fallback: [] },
		{ code: "ar_AE", prefix: "ar", language: "ar-AE", name: "العربية", direction: "rtl", fallback: ["de_CH"] },
		{ code: "de_DE", prefix: "de" },
		{ code: "de_AT", prefix: "de-at" },
		{ code: "fil_PH", prefix: "fil" },
		{ code: "zh_CN", prefix: "zh" },
		{ code: "zh_TW", prefix: "zh-tw" },
	]);
});

test("coverage is told by kind and locale, and what a locale lacks by file", async () => {
	const covered = (missing?: string) => inProcess(() => printCoverage(copy.packDir, missing));
	const { status, stdout } = await covered();
	expect(status).toBe(0);
	expect(stdout).toMatch(/^\s+texts\s+en_GB\s+de_DE$/m);
	expect(stdout).toMatch(/^articles\s+4\s+100 %\s+25 %$/m);
	expect(stdout).toMatch(/^categories\s+2\s+100 %\s+100 %$/m);
	expect(stdout).toMatch(/^all\s+\d+\s+100 %\s+\d\d %$/m);
	const lacking = content("coverage", "--missing", "de_DE").stdout.split("\n");
	expect(lacking).toContain("articles/clean-housing/de_DE.md");
	expect(lacking).not.toContain("articles/pair-pebble/de_DE.md");
	expect(await covered("it_IT")).toMatchObject({ status: 1 });
});

test("what an import would say of what left the pack is said before, and changes nothing", async () => {
	const folder = `${copy.packDir}-leaving`;
	const at = (...args: readonly string[]) =>
		spawnSync(process.execPath, ["scripts/content.ts", ...args, "--pack", folder, "--data", `${folder}-data`], {
			encoding: "utf8",
		});
	const checked = () => inProcess(() => checkContent(folder, `${folder}-data`));
	cpSync(copy.packDir, folder, { recursive: true });
	expect(at("import").status).toBe(0);
	expect((await checked()).stdout).not.toContain("An import would");
	// The same words as the import's, and none that it would not get to.
	const site = readFileSync(`${folder}/site.json`, "utf8");
	writeFileSync(`${folder}/site.json`, site.replace(/"brand": "[^"]+"/, '"brand": "Other"'));
	const [foretold, done] = [await checked(), at("import")];
	const [, words = "-"] = /An import would be refused: (.+)/.exec(foretold.stdout) ?? [];
	expect([foretold.status, done.status]).toEqual([0, 1]);
	expect(foretold.stdout).not.toContain("would say");
	expect(done.stdout + done.stderr).toContain(words);
	writeFileSync(`${folder}/site.json`, site);
	rmSync(`${folder}/articles/pair-pebble`, { recursive: true });
	renameSync(`${folder}/articles/clean-housing`, `${folder}/articles/clean-the-housing`);
	writeFileSync(
		`${folder}/addresses.json`,
		JSON.stringify({ renamed: [{ from: "articles/clean-housing", to: "articles/clean-the-housing" }] }),
	);
	for (let time = 0; time < 2; time++) {
		const { status, stdout } = time === 0 ? at("check") : await checked();
		expect(status, stdout).toBe(0);
		expect(stdout).toContain("An import would say: articles/pair-pebble has left the pack and is retired");
		expect(stdout).toContain("An import would say: Known again under another name: articles/clean-housing as");
		expect(stdout).not.toContain("refused");
	}
});

test("an option that no command has is named, and is no problem of the pack", () => {
	for (const command of ["check", "import"])
		expect(content(command, "--pak", copy.packDir)).toEqual({
			...{ status: 64, stdout: "", stderr: "Unknown option '--pak'; see --help\n" },
		});
});

test("notes stand in no import's way and are counted", () => {
	copy.write("pictures/old.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>');
	expect(content("check")).toEqual({
		status: 0,
		stdout: `${copy.packDir}: 3 products, no problem, 2 notes.\n`,
		stderr: expect.stringMatching(
			/^note: articles\/clean-housing\/.*\nnote: pictures\/old\.svg: is used by nothing, name it in an item or remove it\n$/,
		),
	});
});

test("a crawl of what is no address makes nothing", () => {
	copy.remove(".");
	expect(content("crawl", "ftp://support.example")).toMatchObject({
		status: 1,
		stderr: expect.stringContaining("is no address of an API"),
	});
	expect(content("crawl").status).toBe(64);
	expect(existsSync(copy.packDir)).toBe(false);
});

test("commands about versions say what they lack, and make no folder for a name that is mistyped", () => {
	const folder = `${copy.dataDir}-mistyped`;
	for (const command of ["list", "rollback", "diff"])
		expect(content(command, "--data", folder)).toEqual({
			...{
				status: 1,
				stdout: "",
				stderr: `There is no folder ${folder}: correct --data or DATA_DIR. Import a pack first where nothing was imported yet: npm run content -- import --pack DIR\n`,
			},
		});
	for (const command of ["publish", "preview"]) {
		expect(content(command, "9-00000000", "--data", folder).stderr).toContain(`There is no folder ${folder}`);
		expect(content(command, "--data", folder)).toMatchObject({
			...{ status: 64, stderr: expect.stringContaining(`Name the version, such as: ${command} 12-`) },
		});
	}
	expect(existsSync(folder)).toBe(false);
	expect(content("new", "article").stderr).toMatch(/^Name what is to be made/);
	expect(content("crawl").stderr).toMatch(/^Name the address of the API/);
});

test("what a command does not take is refused, and nothing is done", () => {
	expect(content("rollback", "--hours", "3")).toMatchObject({
		...{ status: 64, stderr: expect.stringMatching(/^The command rollback has no option --hours\./) },
	});
	expect(content("import", "src/packs/demo")).toMatchObject({
		status: 64,
		stderr: expect.stringMatching(
			/^The command import does not take src\/packs\/demo; name the pack by --pack src\/packs\/demo\./,
		),
	});
});

test("a wrong command is told with its own usage alone, so that what is wrong stays on the screen", () => {
	expect(content("rollback", "--hours", "3").stderr).toBe(
		`The command rollback has no option --hours.

npm run content -- list | publish VERSION | rollback [VERSION] [--data DIR] [--force]
see --help
`,
	);
	expect(content("new", "article").stderr.split("\n").slice(2)).toEqual([
		"npm run content -- new KIND ID --pack DIR [--data DIR]",
		"npm run content -- new pack BRAND --pack DIR [--locale LOCALE]",
		"npm run content -- new locale LOCALE --pack DIR",
		"see --help",
		"",
	]);
	// What does not say what it is about is told all.
	expect(content().stderr).toContain("rollback  puts the version before in force");
});
