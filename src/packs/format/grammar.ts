import { z } from "zod";
import { CONSUMER } from "#src/contract/channels.ts";
import { SLUG } from "#src/contract/parameter.ts";
import { channel as channelCode, SLUG_ADVICE, slug } from "#src/contract/shapes.ts";
import { COUNTRIES_MAX, NAMED_ITEMS_MAX, VIEWS_MAX } from "#src/site/pack-limits.ts";

/** The names and values every kind of content shares (content pack format v1). */

/** A path inside the pack's `files/` or `pictures/` folder: plain segments, no way out. */
export const packPath = z
	.string()
	.regex(
		/^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/,
		"write a path inside the folder, with plain segments and no ..",
	);

/** Why an address in place of a picture's name is none. */
export const NOT_FETCHED =
	"an address is not fetched: put the picture into pictures/, and write its file name there without the ending";

/** Whether something is an address of any scheme, or one that begins with that of the page. */
export const isAddress = (written: string): boolean => /^(?:[a-z][a-z0-9+.-]+:|\/\/)/i.test(written);

/** What to write for what names no picture: addresses look as if they did. */
const pictureAdvice = (written: string): string => (isAddress(written) ? NOT_FETCHED : SLUG_ADVICE);

/** A picture: the file name in `pictures/` without its ending. */
export const pictureId = z
	.string()
	.regex(SLUG, { error: ({ input }) => pictureAdvice(String(input)) })
	.describe("a picture: its file name in pictures/ without the ending");

/** A key of `terms/<locale>.json`: labels, units of the box, topics. */
export const termKey = slug.describe("a key of terms/<area>/<locale>.json, such as battery-life");

/** A licence that has to be accepted before its file is offered. */
export const licenceId = slug.describe("id of a licence that has to be accepted before the file is offered");

/** Whom an item is for: everybody, or agents of authorised service centres alone. */
export const audience = z.literal("asc").optional().describe("asc: for agents of service centres alone");

const moment = z
	.string()
	.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})$/, {
		message: "write a minute with its time zone, such as 2026-12-01T09:00+01:00, or 2026-12-01T08:00Z",
		abort: true,
	})
	.refine((text) => !Number.isNaN(Date.parse(text)), { message: "is no minute of the calendar", abort: true });

/** When an item is shown, by the clock and without another import. */
const shown = z
	.strictObject({
		from: moment.optional().describe("the minute from which it is there, with its time zone: 2026-12-01T09:00+01:00"),
		until: moment.optional().describe("the minute at which it is gone, with its time zone: 2026-12-24T18:00+01:00"),
	})
	.refine(
		({ from, until }) => from === undefined || until === undefined || Date.parse(from) < Date.parse(until),
		"until does not lie behind from, correct one of them",
	)
	.optional()
	.describe("when it is shown: before and after it is as if it were not in the pack; without it always");

/** What every item may say of itself. */
export const everyItem = { audience, shown };

/** Whom an item is for; another channel than the default stands in its address. */
export const channel = channelCode
	.default(CONSUMER)
	.describe("whom it is for: consumers, professional users (pro) or users of mobile devices; stands in its address");

/** Where an item stands in a list. */
export const order = z.int().default(100).describe("its place in lists: smaller numbers come first");

/** How often an item is read. */
export const views = z
	.int()
	.min(0)
	.max(VIEWS_MAX)
	.optional()
	.describe(
		"how often it was opened in the last months, by the brand's own count: search puts what is read more before its equals",
	);

/** A list of words in which each stands once; the JSON Schema says so too. */
export const eachOnce = <Word extends z.ZodType<string>>(list: z.ZodArray<Word>) =>
	list
		.refine((words) => new Set(words).size === words.length, "names one twice, keep it once")
		.meta({ uniqueItems: true });

/** Other items by their ids, each once: a few, not a catalogue. @param what such as `a product` */
export const named = (what: string) => eachOnce(z.array(slug.describe(`id of ${what}`)).max(NAMED_ITEMS_MAX));

/** Countries by their codes (ISO 3166). */
export const countries = z
	.array(
		z
			.string()
			.regex(/^[A-Z]{2}$/, "write a country as two capital letters, such as GB")
			.describe("ISO 3166 code of a country"),
	)
	.max(COUNTRIES_MAX)
	.default([]);

/** What an item is about: it shows on these products, on every product of these categories, or everywhere when both are empty. */
export const about = {
	...everyItem,
	products: named("a product").default([]).describe("ids of the products it shows on"),
	categories: named("a category")
		.default([])
		.describe(
			"ids of categories: it shows on every product below them; without products and categories it shows everywhere",
		),
};

/** What search finds is about something, and may be for some countries alone. */
export const foundAbout = {
	...about,
	countries: countries.describe(
		"countries it is for, such as GB, where a search is narrowed to one; none means those of its products, else all",
	),
};

/** Of what hardly means to show everywhere: whether it does on purpose. */
export const foundAboutSomething = {
	...foundAbout,
	everywhere: z
		.boolean()
		.optional()
		.describe("true: that it names no product and no category is meant so, and is not noted; false means nothing"),
};
