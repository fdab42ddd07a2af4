import { visible } from "#src/site/unseen.ts";

/** One thing that is wrong in a pack: where, what, and what to do about it. */
export interface Problem {
	/** Path inside the pack. */
	readonly file: string;
	readonly line: number | null;
	/** `specifications[0].rows[2].label`, or null when the whole file is meant. */
	readonly field: string | null;
	readonly message: string;
}

export type FieldPath = readonly (string | number)[];

/** Writes a path as people read it: `rows[2].label`. */
export function fieldName(path: FieldPath): string | null {
	if (path.length === 0) return null;
	return path.reduce<string>((name, part) => {
		if (typeof part === "number") return `${name}[${part}]`;
		// A name of no letters is seen as well.
		const written = part === "" ? '""' : part;
		return name === "" ? written : `${name}.${written}`;
	}, "");
}

/** `products/a/data.json:12 model: what is wrong, what to do`, in one line that a terminal shows as it is. */
export function formatProblem({ file, line, field, message }: Problem): string {
	return visible(`${file}${line === null ? "" : `:${line}`}${field === null ? "" : ` ${field}`}: ${message}`);
}
