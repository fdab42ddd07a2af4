import { z } from "zod";
import { about, named, order } from "./grammar.ts";
import { title } from "./readable.ts";

/** `faq-bundles/<id>/data.json` */
export const faqBundleData = z.strictObject({
	...about,
	articles: named("an article").min(1).describe("ids of its articles in the order to read them"),
	order,
});

/** Front matter of `faq-bundles/<id>/<locale>.md`; no body. */
export const faqBundleText = z.strictObject({
	title: title("what its questions are about", { least: 4, most: 80 }),
});
