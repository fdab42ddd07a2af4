import { readFileSync, writeFileSync } from "node:fs";
import { type Arrows, arrowsAsText } from "./arrows.ts";

const DOCUMENT = "ARCHITECTURE.md";
const BLOCK = /(^## The arrows\n[\s\S]*?```\n)([\s\S]*?)(\n```)/m;

/** Holds the document's block of arrows to the table; `write` makes it so. */
export function checkDocument(arrows: Arrows, write: boolean): string[] {
	const text = readFileSync(DOCUMENT, "utf8");
	const right = text.replace(BLOCK, (_, before: string, _old: string, after: string) =>
		[before, arrowsAsText(arrows), after].join(""),
	);
	if (right === text) return [];
	if (!write) return [`${DOCUMENT}: its arrows are not those of the table; run: npm run generate`];
	writeFileSync(DOCUMENT, right);
	return [];
}
