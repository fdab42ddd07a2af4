import { z } from "zod";
import {
	KEYWORD_LETTERS_MAX,
	MODEL_LETTERS_MAX,
	NAME_LETTERS_MAX,
	SUMMARY_LETTERS_MAX,
	TITLE_LETTERS_MAX,
} from "#src/site/pack-limits.ts";

/** Between how many letters a text reads best, measured by `readLength`. */
export interface BestLength {
	readonly least: number;
	readonly most: number;
}

const best = z.registry<BestLength>();

const written = (letters: number) => z.string().max(letters).regex(/\S/, "write words that can be read");

/** A text that reads best within some length; another one is noted, and taken. */
const readable = (letters: number, about: string, length: BestLength) =>
	written(letters).describe(`${about}; best ${length.least} to ${length.most} letters`).register(best, length);

/** What a page, a question or a file is called. */
export const title = (about: string, { least = 8, most = 120 }: Partial<BestLength> = {}) =>
	readable(TITLE_LETTERS_MAX, about, { least, most });

/** What it is or says in a sentence or two. */
export const summary = (about: string, { least = 20, most = 300 }: Partial<BestLength> = {}) =>
	readable(SUMMARY_LETTERS_MAX, about, { least, most });

/** The same of what has a name that says enough: catalogues hold much that nobody described. Empty where none is written. */
export const spareSummary = (about: string, { least = 20, most = 300 }: Partial<BestLength> = {}) =>
	z
		.string()
		.max(SUMMARY_LETTERS_MAX)
		.trim()
		.default("")
		.describe(`${about}; best ${least} to ${most} letters`)
		.register(best, { least, most });

/** A name of a product, brand or category, as it is printed. */
export const printedName = (about: string) => written(NAME_LETTERS_MAX).describe(about);

/** A model number: some makers put the whole name into it. */
export const modelNumber = (about: string) => written(MODEL_LETTERS_MAX).describe(about);

/** Other words that people use. */
export const keywords = (about = "a word") => z.array(z.string().max(KEYWORD_LETTERS_MAX).describe(about)).default([]);

/** The fields of a file that read best within some length. */
export function bestLengths(schema: z.ZodType): ReadonlyMap<string, BestLength> {
	const fields = schema instanceof z.ZodObject ? Object.entries<z.ZodType>(schema.shape) : [];
	return new Map(
		fields.flatMap(([name, field]) => {
			const length = best.get(field);
			return length ? [[name, length] as const] : [];
		}),
	);
}
