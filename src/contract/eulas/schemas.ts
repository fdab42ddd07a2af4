import { z } from "zod";
import { day, safeHtml, sitePath, slug, textLanguage, textLocales, words } from "../shapes.ts";
import { LICENCE_VERSION } from "./accepted.ts";

/** A licence by name, version and address, beside what it stands before. */
export const licenceInfo = z.object({
	id: slug.describe("its name, for the licence call"),
	version: z.string().regex(LICENCE_VERSION, "write a version such as 2.1"),
	title: words,
	language: textLanguage,
	path: sitePath.describe("its own page, after the base"),
});
export type LicenceInfo = z.infer<typeof licenceInfo>;

const licence = licenceInfo.extend({
	embeddedHtml: safeHtml,
	summary: words,
	date: day.describe("from which it applies"),
	locales: textLocales,
});
export type Licence = z.infer<typeof licence>;

/** The reply of each call of this area. */
export const replies = { licence };
