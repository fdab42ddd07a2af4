import { answerAsked } from "#src/site/awaited-thread.ts";
import { type Database, openForReading } from "../database.ts";
import { type FoldersLookedAt, type FoldersSeen, lookAtFolders } from "./source-folders.ts";

let opened: { readonly path: string; readonly database: Database } | null = null;

/** A thread that holds folders of a pack against what is known of them, while others do with other ones. */
answerAsked<FoldersLookedAt & { readonly path: string }, FoldersSeen>(({ path, ...asked }) => {
	if (opened?.path !== path) {
		opened?.database.close();
		opened = { path, database: openForReading(path) };
	}
	return lookAtFolders(opened.database, asked);
});
