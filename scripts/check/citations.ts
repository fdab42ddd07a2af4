import type { SourceFile } from "./source-tree.ts";

/** Papers of this project's makers that nobody else has, and the rows of their lists. */
const UNKNOWN =
	/\bDESIGN\b|\bLOOK(?:\.md\b|\b[: ])|(?:\.\.\/|\b)shared\/|\breferences\/|\bsecurity rows?\b|["'`(]rows? \d+\b/;

/** Comments and tests cite what a stranger has: the specification, the decisions, public standards. */
export function checkCitations(files: readonly SourceFile[]): string[] {
	return files
		.filter(({ path }) => path !== "scripts/check/citations.ts")
		.flatMap(({ path, text }) =>
			text
				.split("\n")
				.flatMap((line, index) =>
					UNKNOWN.test(line)
						? [`${path}:${index + 1}: cites what a stranger does not have: ${line.trim().slice(0, 80)}`]
						: [],
				),
		);
}
