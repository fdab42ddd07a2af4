import type { ModelNames } from "#src/search/models/model-keys.ts";
import { writeModelKeys } from "#src/search/models/write-model-keys.ts";
import type { Database } from "#src/store/database.ts";
import { writing } from "#src/store/write/insert.ts";

/** Writes the keys of a product that everybody sees, of as many names as a test tells. */
export const addModelKeys = (
	database: Pick<Database, "run">,
	slug: string,
	names: Pick<ModelNames, "model"> & Partial<ModelNames>,
	rank = 0,
): void => writeModelKeys(writing(database), { aliases: [], name: "", ...names, slug }, { rank, audience: "public" });
