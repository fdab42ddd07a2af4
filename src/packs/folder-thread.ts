import { answerAsked } from "#src/site/awaited-thread.ts";
import { type FoldersAsked, type FoldersListed, listFolders } from "./list-folders.ts";

/** A thread that lists folders of a pack while others do, and one reads what they found before. */
answerAsked<FoldersAsked, FoldersListed>(listFolders);
