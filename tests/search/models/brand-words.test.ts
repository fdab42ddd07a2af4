import { expect, test } from "vitest";
import { brandWords } from "#src/search/models/brand-words.ts";

const products = (name: string, count: number, audience: "public" | "asc" = "public") =>
	Array.from({ length: count }, (_, index) => ({ name: `${name} ${index}`, audience }));

test("what is taken off before a number is the brand, and what many names begin with", () => {
	const words = brandWords("Halden Home", [...products("Lumen", 3), ...products("Arco", 2), ...products("7", 9)]);
	expect([...words]).toEqual([
		["halden", "public"],
		["home", "public"],
		["lumen", "public"],
	]);
});

test("what only agents' products show often enough is known to agents alone", () => {
	const words = brandWords("Halden", [
		...products("Lumen", 2),
		...products("Lumen", 1, "asc"),
		...products("Secret", 3, "asc"),
	]);
	expect([...words]).toEqual([
		["halden", "public"],
		["lumen", "asc"],
		["secret", "asc"],
	]);
});
