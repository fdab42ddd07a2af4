import type { FieldPath } from "./problem.ts";

/** What stands at a path of a value; undefined where nothing does. */
export function valueAt(value: unknown, path: FieldPath): unknown {
	let here = value;
	for (const part of path) {
		if (typeof here !== "object" || here === null) return undefined;
		here = Object.getOwnPropertyDescriptor(here, part)?.value;
	}
	return here;
}
