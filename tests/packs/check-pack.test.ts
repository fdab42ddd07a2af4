import { renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy | undefined;
afterEach(() => copy?.cleanUp());

/** The problems of the pack after a change. */
function problemsAfter(change: (copy: Copy) => void): string[] {
	copy = copyOfPack();
	change(copy);
	return copy.problems();
}

const data = (path: string, from: string | RegExp, to: string) =>
	problemsAfter((pack) => pack.edit(path, (text) => text.replace(from, to)));

test("the pack of the tests has no problem", () => {
	expect(problemsAfter(() => {})).toEqual([]);
});

test("a value of the wrong kind is named by file, line and field", () => {
	const [problem, ...others] = data("products/pebble-20/data.json", '"value": 20', '"value": "twenty"');
	expect(others).toEqual([]);
	expect(problem).toBe(
		'products/pebble-20/data.json:19 specifications[0].rows[0].value: "twenty" is a text, write a number without quotes (the figure without its unit)',
	);
});

test("an unknown field is named", () => {
	expect(data("products/pebble-20/data.json", '"model":', '"modle":')).toEqual([
		"products/pebble-20/data.json:3 modle: is no field here, did you mean model?",
	]);
});

test.each(["es-419", "sr-Latn-RS", "de-CH-1996"])("a manual may be in any language of BCP 47: %s", (language) => {
	expect(data("documents/pebble-manual/data.json", '"de"', JSON.stringify(language))).toEqual([]);
});

test("a circle of categories", () => {
	const problems = problemsAfter((pack) => {
		pack.edit("categories/speakers/data.json", (text) => text.replace('"order"', '"parent": "radios", "order"'));
		pack.edit("categories/radios/data.json", (text) => text.replace('"order"', '"parent": "speakers", "order"'));
	});
	expect(problems).toContain("categories/radios/data.json:4 parent: leads back to radios, name a category further up");
});

test("a missing default text, an unknown locale, a stray file", () => {
	const problems = problemsAfter((pack) => {
		pack.remove("articles/pair-pebble/en_GB.md");
		pack.write(
			"articles/pair-pebble/fr_FR.md",
			'---\ntitle: "Comment jumeler un Pebble ?"\nsummary: "Maintenez la touche Bluetooth pendant trois secondes, puis choisissez Pebble."\n---\n\n## Jumeler\n\nVoilà.\n',
		);
		pack.write("articles/pair-pebble/notes.txt", "x");
		pack.write("remarks.txt", "x");
	});
	expect(problems).toEqual(
		expect.arrayContaining([
			"articles/pair-pebble/en_GB.md: is missing, the default locale needs every text",
			"articles/pair-pebble/fr_FR.md: fr_FR is not a locale of site.json, add it there (npm run content -- new locale fr_FR) or remove the file",
			"articles/pair-pebble/notes.txt: is neither data.json nor <locale>.md, move or remove it",
			"remarks.txt: belongs to no part of the format, move or remove it",
		]),
	);
});

test("names that are words of addresses, and one name for a category and a product", () => {
	const problems = problemsAfter((pack) => {
		const { packDir } = pack;
		for (const [from, to] of [
			["products/harbour-r1", "products/downloads"],
			["products/pebble-10", "products/radios"],
		] as const) {
			pack.write(`${from}/en_GB.md`, '---\nsummary: "Kitchen radio for DAB+ and FM with two alarms."\n---\n');
			renameInside(packDir, from, to);
		}
		renameInside(packDir, "articles/clean-housing", "articles/pro");
	});
	expect(problems).toEqual(
		expect.arrayContaining([
			"products/downloads/data.json: downloads is a word of the site's own addresses, rename the folder",
			"articles/pro/data.json: pro is a word of the site's own addresses, rename the folder",
			"products/radios/data.json: a category has the same name, products and categories share one namespace; rename the folder",
		]),
	);
});

test("unreadable files are named with their line, and everything else is still checked", () => {
	const problems = problemsAfter((pack) => {
		pack.write("products/pebble-20/data.json", '{\n\t"name": "Pebble 20",\n\t"model": }\n');
		pack.write("articles/pair-pebble/en_GB.md", '---\ntitle: "How\nsummary: [\n---\n');
		pack.write("articles/clean-housing/en_GB.md", "no front matter\n");
		pack.write("terms/common/de_DE.json", '{"__proto__": "x"}');
	});
	expect(
		problems.some((each) => /^products\/pebble-20\/data\.json:3: is not readable JSON/.test(each)),
		problems.join("\n"),
	).toBe(true);
	expect(
		problems.some((each) => /^articles\/pair-pebble\/en_GB\.md:\d+: the front matter cannot be read/.test(each)),
		problems.join("\n"),
	).toBe(true);
	expect(problems).toContain(
		"articles/clean-housing/en_GB.md:1: has no front matter, begin the file with a line ---, then the fields such as title, then a line ---",
	);
	expect(
		problems.some((each) =>
			each.startsWith("terms/common/de_DE.json:1: is not readable JSON: it holds the field __proto__"),
		),
	).toBe(true);
});

test("symbolic links and paths out of the pack are refused", () => {
	const problems = problemsAfter((pack) => {
		symlinkSync("/etc/passwd", join(pack.packDir, "files/manuals/secret.pdf"));
		symlinkSync("/etc", join(pack.packDir, "pictures/etc"));
		pack.edit("documents/pebble-manual/data.json", (text) =>
			text.replace("manuals/pebble-de.pdf", "../../../etc/passwd"),
		);
	});
	expect(problems).toContain("files/manuals/secret.pdf: is a symbolic link, put the file itself here");
	expect(problems).toContain("pictures/etc: is a symbolic link, put the file itself here");
	expect(
		problems.some((each) =>
			/^documents\/pebble-manual\/data\.json:16 files\[1\]\.file: "[^"]+" does not fit: write a path inside the folder/.test(
				each,
			),
		),
	).toBe(true);
});

test("a drawing that could run or load something is refused", () => {
	const problems = problemsAfter((pack) =>
		pack.write(
			"pictures/speaker.svg",
			'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="x()"><script>1</script></svg>',
		),
	);
	expect(problems).toEqual([
		"pictures/speaker.svg:1: holds a script, remove it",
		"pictures/speaker.svg:1: holds an event handler, remove it",
	]);
});

test("one key with two texts in two areas", () => {
	const problems = problemsAfter((pack) =>
		pack.edit("terms/common/en_GB.json", (text) =>
			text.replace('"sound": "Sound"', '"sound": "Sound", "only-english": "x"'),
		),
	);
	expect(problems).toEqual([]);
	expect(
		problemsAfter((pack) =>
			pack.edit("terms/common/de_DE.json", (text) => text.replace('"sound"', '"klang": "x", "sound"')),
		),
	).toEqual(["terms/common/de_DE.json:4 klang: is missing in en_GB, add it there"]);
});

function renameInside(packDir: string, from: string, to: string): void {
	renameSync(join(packDir, from), join(packDir, to));
}
