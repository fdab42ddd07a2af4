import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LineCounter, parseDocument } from "yaml";
import { type FieldPath, fieldName, type Problem } from "./problem.ts";

const FENCE = /^---\r?\n/;

/** Collects every problem of a pack; lines are looked up only for files that have one. */
export class Report {
	readonly problems: Problem[] = [];
	readonly #directory: string;
	readonly #lineOf = new Map<string, (path: FieldPath) => number | null>();

	/** @param directory the pack's folder */
	constructor(directory: string) {
		this.#directory = directory;
	}

	/** Reports a field of a JSON file or of a text's front matter. */
	add(file: string, path: FieldPath, message: string): void {
		this.problems.push({ file, line: this.#locate(file, path), field: fieldName(path), message });
	}

	/** Reports a whole file, or one line of it. */
	addLine(file: string, line: number | null, message: string): void {
		this.problems.push({ file, line, field: null, message });
	}

	#locate(file: string, path: FieldPath): number | null {
		const known = this.#lineOf.get(file);
		if (known) return known(path);
		const made = locator(join(this.#directory, file));
		this.#lineOf.set(file, made);
		return made(path);
	}
}

/** JSON is YAML too, so that one parser knows the lines of both kinds of file. */
function locator(absolute: string): (path: FieldPath) => number | null {
	let text: string;
	try {
		text = readFileSync(absolute, "utf8");
	} catch {
		return () => null;
	}
	const isText = FENCE.test(text);
	const source = isText ? (text.replace(FENCE, "").split(/^---\r?$/m)[0] ?? "") : text;
	const lines = new LineCounter();
	const document = parseDocument(source, { lineCounter: lines });
	return (path) => {
		for (let length = path.length; length > 0; length--) {
			const node: unknown = document.getIn(path.slice(0, length), true);
			if (typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range))
				return lines.linePos(Number(node.range[0])).line + (isText ? 1 : 0);
		}
		return 1;
	};
}
