import type { Audience } from "#src/contract/audience.ts";
import { type ModelNames, modelEndings, modelKeys } from "./model-keys.ts";

/** Writes every key of a product into the index of numbers; with rank 1 it is sold no more. */
export function writeModelKeys(
	put: (table: "model_key" | "model_ending", row: Readonly<Record<string, string | number>>) => void,
	names: ModelNames,
	{ rank, audience }: { readonly rank: number; readonly audience: Audience },
): void {
	const { slug } = names;
	const keys = modelKeys(names);
	for (const [key, { source, spelled }] of keys) put("model_key", { key, slug, rank, source, spelled, audience });
	for (const ending of modelEndings(keys)) put("model_ending", { ending, slug, rank, audience });
}
