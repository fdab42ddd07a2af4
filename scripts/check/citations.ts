import type { SourceFile } from "./source-tree.ts";

/**
 * Papers of this project's makers that nobody else has. Written in pieces, so that this file does not cite
 * them itself.
 */
const UNKNOWN = new RegExp(
	[
		String.raw`\bDES${""}IGN\b`,
		String.raw`\bLO${""}OK(?:\.md\b|\b[: ])`,
		`(?:\\.\\./|\\b)sha${""}red/`,
		`\\breferen${""}ces/`,
		`\\bsecurity ro${""}ws?\\b`,
	].join("|"),
);

/** Comments and tests cite what a stranger has: the specification, the decisions, public standards. */
export function checkCitations(files: readonly SourceFile[]): string[] {
	return files.flatMap(({ path, text }) =>
		text
			.split("\n")
			.flatMap((line, index) =>
				UNKNOWN.test(line)
					? [`${path}:${index + 1}: cites what a stranger does not have: ${line.trim().slice(0, 80)}`]
					: [],
			),
	);
}
