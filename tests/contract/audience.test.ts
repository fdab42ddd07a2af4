import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AUDIENCES, mayRead } from "#src/contract/audience.ts";

test("an agent reads everything, anybody else what is public", () => {
	const read = AUDIENCES.map((reader) => AUDIENCES.filter((audience) => mayRead(reader, audience)));
	expect(read).toEqual([["public"], ["public", "asc"]]);
});

test("the audiences, and who reads as which, are written nowhere but in the contract and in identity", () => {
	const written = /"public" ?[|,] ?"asc"|"asc" ?[|,] ?"public"|"agent" \? "asc"/;
	const homes = ["src/contract/audience.ts", "src/identity/audience.ts"];
	const found = globSync("{src,islands}/**/*.{ts,tsx,astro}").filter(
		(file) => !homes.includes(file) && written.test(readFileSync(file, "utf8")),
	);
	expect(found).toEqual([]);
});
