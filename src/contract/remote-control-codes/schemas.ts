import { z } from "zod";
import {
	amount,
	productInfo,
	safeHtml,
	searchResponse,
	sitePath,
	slug,
	textLanguage,
	textLocales,
	words,
} from "../shapes.ts";
import { REMOTE_CODE } from "./remote-code.ts";

const remoteControl = z.object({
	product: productInfo,
	path: sitePath.describe("its page of codes, after the base"),
	hasCodes: z.boolean().default(true).describe("whether that page knows codes, or only what to do without"),
});

const remoteControls = searchResponse(remoteControl);
export type RemoteControls = z.infer<typeof remoteControls>;

const code = z.object({
	code: z.string().regex(REMOTE_CODE),
	share: z.int().min(1).max(100).nullable().describe("in how many of a hundred cases it is the one that works"),
	models: z.array(words).describe("models of the brand for which it is known to work"),
});

const brand = z.object({ index: amount, name: words, codeCount: amount });

/** A remote control (specification section 3, remote programming state), and what was chosen of it. */
const remoteControlCodes = z.object({
	product: productInfo.describe("the remote control"),
	suppliedWith: productInfo.nullable().describe("the product it was asked for by, when that is another one"),
	path: sitePath.describe("canonical, after the base"),
	isProgrammable: z.boolean(),
	hasInformation: z.boolean(),
	instructionsHtml: safeHtml.describe("how a code is entered for what was chosen"),
	searchHtml: safeHtml.describe("how it looks for a code by itself; empty when it cannot"),
	summary: words,
	language: textLanguage,
	locales: textLocales,
	devices: z.array(z.object({ key: slug.describe("the same in every language"), name: words, brandCount: amount })),
	device: amount.nullable().describe("index of the chosen device"),
	brands: z
		.object({
			start: amount,
			end: amount,
			count: amount,
			results: z.array(brand),
			initials: z.array(z.object({ initial: words, count: amount })).describe("how many brands begin with each"),
		})
		.nullable()
		.describe("a part of the chosen device's brands, in alphabetical order"),
	brand: brand.nullable().describe("the chosen one"),
	codes: z
		.object({ start: amount, end: amount, count: amount, results: z.array(code) })
		.nullable()
		.describe("codes of the chosen brand, the likeliest first: the part in which the chosen one stands"),
});
export type RemoteControlCodes = z.infer<typeof remoteControlCodes>;

/** The reply of each call of this area. */
export const replies = { remoteControlCodes, remoteControls };
