import { exactKey } from "./legacy-address.ts";
import type { LegacyLine } from "./legacy-lines.ts";

/** The old addresses that no line of any list gives a target, the first line of each. */
export function withoutTarget(lines: readonly LegacyLine[]): LegacyLine[] {
	const open = new Map<string, LegacyLine>();
	for (const line of lines) if (line.target === null && !open.has(exactKey(line))) open.set(exactKey(line), line);
	for (const line of lines) if (line.target !== null) open.delete(exactKey(line));
	return [...open.values()];
}

/** What somebody does about them. @param packDir as it was named */
export const wayToTargets = (packDir: string): string => `npm run content -- legacy --pack ${packDir} suggests some`;
