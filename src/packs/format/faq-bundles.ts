import { z } from "zod";
import { about, named, order } from "./grammar.ts";

/** `faq-bundles/<id>/data.json` */
export const faqBundleData = z.strictObject({
	...about,
	articles: named("an article").min(1).describe("ids of its articles in the order to read them"),
	order,
});

/** Front matter of `faq-bundles/<id>/<locale>.md`; no body. */
export const faqBundleText = z.strictObject({
	title: z.string().min(4).max(80).describe("what its questions are about"),
});
