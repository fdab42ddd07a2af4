/** What stands in a folder of a pack, as a version keeps it: a line of each, with tabs between what is told of a file. */

/** Of a file; `modified` is milliseconds since 1970, 0 where it is not known. */
export const entryOfFile = (name: string, size: number, modified: number): string => `${name}\t${size}\t${modified}\n`;

/** Of a folder inside, which has entries of its own. */
export const entryOfFolder = (name: string): string => `${name}/\n`;

/** The entries that were put one behind the other. */
export const entriesOf = (written: string): string[] => written.split("\n").slice(0, -1);

export const isEntryOfFolder = (entry: string): boolean => entry.endsWith("/");

export const nameOfEntry = (entry: string): string => entry.slice(0, isEntryOfFolder(entry) ? -1 : entry.indexOf("\t"));

/** Size and time of a file. */
export function fileOfEntry(entry: string): { readonly size: number; readonly modified: number } {
	const [, size, modified] = entry.split("\t");
	return { size: Number(size), modified: Number(modified) };
}
