import { z } from "zod";
import { search } from "../search/schemas.ts";
import { searchResponse, sitePath, textLanguage } from "../shapes.ts";

const entry = z.object({
	id: z.string(),
	type: z.string(),
	title: z.string(),
	summary: z.string(),
	language: textLanguage,
	published: z.string(),
	path: sitePath.nullable(),
});

export const ascNews = searchResponse(entry);
export type AscNews = z.infer<typeof ascNews>;

export const ascDocuments = search;
export type AscDocuments = z.infer<typeof ascDocuments>;

export const whatsNew = searchResponse(entry);
export type WhatsNew = z.infer<typeof whatsNew>;

export const ascLogin = z.object({ isAscPortal: z.boolean() });
export type AscLogin = z.infer<typeof ascLogin>;
