import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#scripts/project-root.ts";

/**
 * The commands of a document, from the block that holds a text, with what is elsewhere here put in its place.
 *
 * @throws when there is no such block, or it does not hold what is to be replaced
 */
export function documentedCommands(
	path: string,
	holding: string,
	changes: Readonly<Record<string, string>> = {},
): string {
	const blocks = [...readFileSync(join(ROOT, path), "utf8").matchAll(/^```sh\n(.*?)^```$/gms)];
	const block = blocks.map(([, text = ""]) => text).find((text) => text.includes(holding));
	if (block === undefined) throw new Error(`${path} has no commands with ${holding}.`);
	return Object.entries(changes).reduce((before, [from, to]) => {
		if (!before.includes(from)) throw new Error(`The commands with ${holding} in ${path} do not hold ${from}.`);
		return before.replaceAll(from, to);
	}, block);
}
