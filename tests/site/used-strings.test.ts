import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { en } from "#src/site/locales/en.ts";

const source = globSync("src/**/*.{ts,astro}", {
	exclude: (path) => path.includes("locales") || path.includes("packs/demo"),
})
	.map((file) => readFileSync(file, "utf8"))
	.join("\n");

/** Keys that code builds: the fixed beginning of every template that is handed to a translator. */
const built = [...source.matchAll(/`([a-z-]+\.(?:[a-z-]+\.)*)\$\{/g)].map(([, beginning = ""]) => beginning);
const titles = [...source.matchAll(/typedTitle\("([^"]+)"/g)].map(([, title = ""]) => title);

test("every string is shown somewhere", () => {
	const idle = Object.keys(en).filter(
		(key) =>
			!source.includes(`"${key}"`) &&
			!built.some((beginning) => key.startsWith(beginning)) &&
			!titles.some((title) => key === title || key.startsWith(`${title}.`)),
	);
	expect(idle).toEqual([]);
});
