import { z } from "zod";
import { search } from "../search/schemas.ts";
import { code, day, searchResponse, sitePath, textLanguage, words } from "../shapes.ts";

const entry = z.object({
	id: code,
	type: words,
	title: words,
	summary: words,
	language: textLanguage,
	published: day,
	path: sitePath.nullable(),
});

const ascNews = searchResponse(entry);
export type AscNews = z.infer<typeof ascNews>;

const ascDocuments = search;
export type AscDocuments = z.infer<typeof ascDocuments>;

const whatsNew = searchResponse(entry);
export type WhatsNew = z.infer<typeof whatsNew>;

const ascLogin = z.object({ isAscPortal: z.boolean() });
export type AscLogin = z.infer<typeof ascLogin>;

/** The reply of each call of this area. */
export const replies = {
	ascAuth: ascLogin,
	ascNews,
	repairRelatedDocuments: ascDocuments,
	serviceManuals: ascDocuments,
	technicalNews: ascDocuments,
	whatsNew,
};
