import { lstatSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { LineCounter, parseDocument } from "yaml";
import { HELP_JSON_MAX_BYTES } from "#src/site/pack-limits.ts";
import { bytesOf } from "./file-part.ts";
import { linesOfJson } from "./json-text.ts";
import type { FieldPath } from "./problem.ts";

const FENCE = /^---\r?\n/;

/**
 * Finds the lines of the fields of a file. They are looked up only in what is listed of a pack: regular files of it, by no link
 * and no name that leads out.
 */
export function locator(directory: string, file: string): (path: FieldPath) => number | null {
	let text: string;
	try {
		const absolute = join(directory, file);
		const listed = lstatSync(absolute);
		// Not joined: names such as `..` stay in it, which no real path has.
		if (realpathSync(absolute) !== [realpathSync(directory), ...file.split("/")].join(sep)) return () => null;
		if (!listed.isFile() || listed.size > HELP_JSON_MAX_BYTES) return () => null;
		text = bytesOf(absolute)
			.toString("utf8")
			.replace(/^\ufeff/, "");
	} catch {
		return () => null;
	}
	return FENCE.test(text) ? linesOfFrontMatter(text) : linesOfJson(text);
}

function linesOfFrontMatter(text: string): (path: FieldPath) => number {
	const lines = new LineCounter();
	const document = parseDocument(text.replace(FENCE, "").split(/^---\r?$/m)[0] ?? "", { lineCounter: lines });
	return (path) => {
		for (let length = path.length; length > 0; length--) {
			const node: unknown = document.getIn(path.slice(0, length), true);
			if (typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range))
				return lines.linePos(Number(node.range[0])).line + 1;
		}
		return 1;
	};
}
