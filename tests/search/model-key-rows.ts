import { modelKeys } from "#src/search/model-keys.ts";
import type { Database } from "#src/store/database.ts";

/** Writes every key of a product into the index of numbers; with rank 1 it is sold no more. */
export function addModelKeys(
	database: Pick<Database, "run">,
	slug: string,
	[model, ...others]: readonly [string, ...string[]],
	rank = 0,
): void {
	for (const [key, { isWhole, isNumber, spelled }] of modelKeys(model, others))
		database.run(
			`INSERT INTO model_key (key, slug, rank, is_whole, is_number, spelled, audience)
			VALUES (?, ?, ?, ?, ?, ?, 'public')`,
			...[key, slug, rank, Number(isWhole), Number(isNumber), spelled],
		);
}
