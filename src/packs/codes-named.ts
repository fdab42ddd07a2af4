import { languageTag } from "#src/contract/brand/grammar.ts";
import type { FieldPath } from "./problem.ts";

/** A country or a language that facts name by its code. */
export interface NamedCode {
	readonly of: "country" | "language";
	readonly code: string;
	readonly path: FieldPath;
}

const COUNTRY = /^[A-Z]{2}$/;

/** The codes that facts name, whatever else they hold; what is not written as one is told otherwise. */
export function* codesNamed(data: unknown): Generator<NamedCode> {
	for (const [field, value] of entriesOf(data)) {
		if (!Array.isArray(value)) continue;
		const each: readonly unknown[] = value;
		if (field === "countries") {
			for (const [index, code] of each.entries())
				if (typeof code === "string" && COUNTRY.test(code)) yield { of: "country", code, path: [field, index] };
		} else if (field === "files" || field === "associatedFiles")
			for (const [index, file] of each.entries()) {
				const code = entriesOf(file).find(([name]) => name === "language")?.[1];
				const read = languageTag.safeParse(code);
				if (read.success) yield { of: "language", code: read.data, path: [field, index, "language"] };
			}
	}
}

const entriesOf = (value: unknown): [string, unknown][] =>
	typeof value === "object" && value !== null ? Object.entries(value) : [];
