import { type ModelNames, modelEndings, modelKeys } from "#src/search/models/model-keys.ts";
import type { Database } from "#src/store/database.ts";

/** Writes every key of a product into the index of numbers; with rank 1 it is sold no more. */
export function addModelKeys(
	database: Pick<Database, "run">,
	slug: string,
	names: Pick<ModelNames, "model"> & Partial<ModelNames>,
	rank = 0,
): void {
	const keys = modelKeys({ aliases: [], name: "", slug: "", ...names });
	for (const [key, { source, spelled }] of keys)
		database.run(
			"INSERT INTO model_key (key, slug, rank, source, spelled, audience) VALUES (?, ?, ?, ?, ?, 'public')",
			...[key, slug, rank, source, spelled],
		);
	for (const ending of modelEndings(keys))
		database.run(
			"INSERT INTO model_ending (ending, slug, rank, audience) VALUES (?, ?, ?, 'public')",
			ending,
			slug,
			rank,
		);
}
