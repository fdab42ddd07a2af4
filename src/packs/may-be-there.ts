import type { Pack } from "./pack.ts";
import type { Reference } from "./references.ts";

/** What a pack has, or may have in what of it cannot be read: nothing that is told of such a name would be sure. */
export function mayBeThere({ to, id }: Pick<Reference, "to" | "id">, pack: Omit<Pack, "site" | "directory">): boolean {
	const { folders, pictures, files, unread } = pack;
	const isLeft = (path: string) => unread.left.mayHold(path);
	if (to === "picture") return pictures.has(id) || isLeft(`pictures/${id}`) || (unread.help && id.startsWith("help-"));
	if (to === "file") return files.has(id) || isLeft(`files/${id}`) || (unread.help && id.startsWith("help-centre/"));
	return to !== "term" && (folders.has(`${to}/${id}`) || unread.made.has(to));
}
