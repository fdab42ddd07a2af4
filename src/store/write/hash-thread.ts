import type { ListedFile } from "#src/packs/pack-files.ts";
import { answerAsked } from "#src/site/awaited-thread.ts";
import { contentOf } from "./content-of.ts";

/** A thread that hashes files while another one reads those before. */
answerAsked<readonly ListedFile[], readonly string[]>((files) => files.map(contentOf));
