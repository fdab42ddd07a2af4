import type { Audience } from "#src/contract/audience.ts";
import type { WritableRows } from "../rows.ts";
import { type ModelNames, modelEndings, modelKeys } from "./model-keys.ts";

/** Writes every key of a product into the index of numbers; with rank 1 it is sold no more. */
export function writeModelKeys(
	database: Pick<WritableRows, "run">,
	names: ModelNames,
	{ rank, audience }: { readonly rank: number; readonly audience: Audience },
): void {
	const { slug } = names;
	const keys = modelKeys(names);
	for (const [key, { source, spelled }] of keys)
		database.run(
			"INSERT INTO model_key (key, slug, rank, source, spelled, audience) VALUES (?, ?, ?, ?, ?, ?)",
			...[key, slug, rank, source, spelled, audience],
		);
	for (const ending of modelEndings(keys))
		database.run(
			"INSERT INTO model_ending (ending, slug, rank, audience) VALUES (?, ?, ?, ?)",
			...[ending, slug, rank, audience],
		);
}
