import { z } from "zod";
import { REMOTE_CODE } from "#src/contract/remote-control-codes/remote-code.ts";
import { day, slug } from "#src/contract/shapes.ts";
import {
	REMOTE_BRANDS_MAX,
	REMOTE_CODES_OF_BRAND_MAX,
	REMOTE_DEVICES_MAX,
	REMOTE_MODELS_OF_CODE_MAX,
} from "#src/site/pack-limits.ts";
import { everyItem, named, order, termKey } from "./grammar.ts";
import { keywords, modelNumber, printedName, summary, title } from "./readable.ts";

/** A part of the texts: the first `##` is 1. */
const part = z.int().min(1).max(40).optional();

const code = z
	.strictObject({
		code: z
			.string()
			.regex(REMOTE_CODE, "write two to eight digits or capital letters, in quotes")
			.describe("as it is entered, in quotes"),
		share: z.int().min(1).max(100).optional().describe("in how many of a hundred cases it is the one that works"),
		models: z
			.array(modelNumber("a model number"))
			.max(REMOTE_MODELS_OF_CODE_MAX)
			.default([])
			.describe("models of the brand for which it is known to work"),
	})
	.describe("one code");

const brand = z
	.strictObject({
		name: printedName("as it is printed on the device, the same in every language"),
		codes: z.array(code).min(1).max(REMOTE_CODES_OF_BRAND_MAX).describe("its codes, the likeliest first"),
		instructions: part.describe(
			"number of the ## in the texts that says how they are entered, where it is another way",
		),
	})
	.describe("one brand");

const device = z
	.strictObject({
		device: termKey.describe("what is steered, such as a set-top box: a key of terms"),
		brands: z.array(brand).min(1).max(REMOTE_BRANDS_MAX).describe("brands of such devices, in any order"),
		instructions: part.describe(
			"number of the ## in the texts that says how its codes are entered, where it is another way",
		),
	})
	.describe("one kind of device");

/**
 * `remote-codes/<id of a product>/data.json`: the codes with which a remote control steers devices of other brands. A
 * remote control that cannot be programmed, or of which nothing is known, says so and names no devices.
 */
export const remoteCodeData = z.strictObject({
	...everyItem,
	suppliedWith: named("a product").default([]).describe("ids of products it comes with: their pages lead here"),
	isProgrammable: z.boolean().default(true).describe("false: it cannot be programmed"),
	hasInformation: z.boolean().default(true).describe("false: it can be programmed, but its codes are not known"),
	codesOf: slug
		.optional()
		.describe("id of a product: this one takes the codes of that remote control, and names no devices"),
	devices: z.array(device).max(REMOTE_DEVICES_MAX).default([]).describe("what it can steer, in the order to offer it"),
	search: part.describe("number of the ## in the texts that says how it looks for a code by itself"),
	reviewed: day.describe("day on which somebody last confirmed the codes"),
	order,
});

/**
 * Front matter of `remote-codes/<id>/<locale>.md`. The body says how a code is entered; below each `##` stands another
 * way, for the devices and brands that name its number, or how the remote control looks for a code by itself.
 */
export const remoteCodeText = z.strictObject({
	title: title("whose codes they are", { least: 4 }),
	summary: summary("what it can steer, or why it cannot be programmed"),
	keywords: keywords().describe("other words people use"),
});
