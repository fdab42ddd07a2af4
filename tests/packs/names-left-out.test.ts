import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { newPack } from "#scripts/content/new-pack.ts";
import { isLeftOut } from "#src/packs/names-left-out.ts";
import { copy, eachWithAPack } from "./table-in-pack.ts";

eachWithAPack();

const BESIDE = [
	...["README", "README.md", "readme.de.md", "LICENSE", "LICENCE.txt", "LICENSE-MIT", "COPYING", "CHANGELOG.md"],
	...[
		"CONTRIBUTING.md",
		"package.json",
		"package-lock.json",
		"Makefile",
		"docs/style guide.md",
		".gitignore",
		".git/HEAD",
	],
];

test("what a repository holds besides is no part of a pack", async () => {
	await copy.import();
	for (const path of BESIDE) copy.write(path, "anything: {");
	expect(copy.problems()).toEqual([]);
	expect(await copy.import()).toMatchObject({ state: "unchanged" });
});

test.each(["licences", "licenses.md", "documents", "site.json", "readmes"])("%s is looked at", (name) => {
	expect(isLeftOut("", name)).toBe(false);
});

test.each(["articles/README.md", "pictures/LICENSE", "manuals.md", "files.json"])("%s is told as before", (path) => {
	copy.write(path, "anything");
	expect(copy.problems()).toEqual([expect.stringContaining(`${path}: `)]);
});

test("a pack may begin in a repository that holds nothing else", () => {
	const told = vi.spyOn(console, "log").mockImplementation(() => {});
	const folder = join(copy.packDir, "../begun");
	mkdirSync(folder);
	for (const path of ["README.md", ".gitignore"]) writeFileSync(join(folder, path), "");
	expect(newPack(folder, "Quillet", "en_GB")).toBe(0);
	expect(JSON.parse(readFileSync(join(folder, "site.json"), "utf8"))).toMatchObject({ brand: "Quillet" });
	told.mockRestore();
});
