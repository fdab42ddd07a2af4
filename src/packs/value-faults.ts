import { FRONT_MATTER_MAX_LENGTH, JSON_DEPTH_MAX, JSON_VALUES_MAX } from "#src/site/pack-limits.ts";
import { firstUnseen } from "#src/site/unseen.ts";
import type { FieldPath } from "./problem.ts";

/** Keys that could reach an object's prototype. */
export const PROTOTYPE_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Why front matter is not even parsed, in words that say what to do; null when it may be. */
export function frontMatterFault(source: string): string | null {
	if (source.length > FRONT_MATTER_MAX_LENGTH)
		return `front matter has ${source.length} letters, more than the ${FRONT_MATTER_MAX_LENGTH} allowed; move text into the body`;
	let depth = 0;
	for (const [sign] of source.matchAll(/[[\]{}]/g)) {
		depth = Math.max(0, depth + (sign === "[" || sign === "{" ? 1 : -1));
		if (depth > JSON_DEPTH_MAX)
			return `front matter nests more than ${JSON_DEPTH_MAX} brackets, the format needs fewer`;
	}
	// Indented or on one line, each level of a block takes two columns.
	const deep = new RegExp(`^(?: {${2 * JSON_DEPTH_MAX},}| *(?:[-?:] +){${JSON_DEPTH_MAX},})\\S`, "m");
	if (deep.test(source)) return `front matter nests more than ${JSON_DEPTH_MAX} levels deep, the format needs fewer`;
	return null;
}

/** What is wrong with the texts and keys inside a parsed value, and where. */
export function* valueFaults(
	value: unknown,
	path: FieldPath = [],
	counted = { values: 0 },
): Generator<{ readonly path: FieldPath; readonly message: string }> {
	if (++counted.values > JSON_VALUES_MAX || path.length > JSON_DEPTH_MAX) {
		if (counted.values === JSON_VALUES_MAX + 1 || path.length > JSON_DEPTH_MAX)
			yield { path, message: "is one value too many or too deep, the format needs fewer" };
		return;
	}
	if (typeof value === "string") {
		const unseen = firstUnseen(value);
		if (unseen)
			yield {
				path,
				message: `holds ${unseen.code}, a control or a mark that turns the direction of text; remove it`,
			};
	} else if (typeof value === "object" && value !== null)
		for (const [key, inner] of Object.entries(value)) {
			if (PROTOTYPE_KEYS.has(key) || firstUnseen(key))
				yield { path: [...path, key], message: "is no name for a field, rename it" };
			else yield* valueFaults(inner, [...path, Array.isArray(value) ? Number(key) : key], counted);
		}
}
