/** What stands in a folder of a pack, as a version keeps it: a line of each, with tabs between what is told of a file. */

/** Of a file; `modified` is milliseconds since 1970, 0 where it is not known. */
export const entryOfFile = (name: string, size: number, modified: number): string => `${name}\t${size}\t${modified}\n`;

/** Of a folder inside, which has entries of its own. */
export const entryOfFolder = (name: string): string => `${name}/\n`;

/** The names of the entries that were put one behind the other. */
export const namesOf = (written: string): string[] =>
	written
		.split("\n")
		.slice(0, -1)
		.map((entry) => (entry.endsWith("/") ? entry.slice(0, -1) : entry.slice(0, entry.indexOf("\t"))));

/**
 * How many files stand in a folder, each of which is as it was written; null where one is not.
 *
 * Read letter by letter, without a list of them: a large pack that did not change is this, hundreds of thousands of times.
 */
export function filesAllAs(
	written: string,
	isSame: (name: string, size: number, modified: number) => boolean,
): number | null {
	let files = 0;
	for (let [from, end] = [0, written.indexOf("\n")]; end !== -1; from = end + 1, end = written.indexOf("\n", from)) {
		// Behind the last file of a folder of many folders a search for a tab would read all that follows, for each of them.
		if (written[end - 1] === "/") continue;
		const behindName = written.indexOf("\t", from);
		const behindSize = written.indexOf("\t", behindName + 1);
		const size = Number(written.slice(behindName + 1, behindSize));
		if (!isSame(written.slice(from, behindName), size, Number(written.slice(behindSize + 1, end)))) return null;
		files++;
	}
	return files;
}
