import { z } from "zod";
import { slug } from "#src/contract/shapes.ts";
import { about } from "./grammar.ts";

/** `faq-bundles/<id>/data.json` */
export const faqBundleData = z.strictObject({
	...about,
	articles: z.array(slug).min(1),
	order: z.int().default(100),
});

/** Front matter of `faq-bundles/<id>/<locale>.md`; no body. */
export const faqBundleText = z.strictObject({ title: z.string().min(4).max(80) });
