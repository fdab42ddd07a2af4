import { z } from "zod";
import { DOCUMENT_TYPES } from "../documents/document-types.ts";
import { difference, standing } from "../repair-documents/standing.ts";
import { resultType, search } from "../search/schemas.ts";
import {
	amount,
	code,
	day,
	fileAddress,
	productInfo,
	resultList,
	searchResponse,
	sitePath,
	textLanguage,
	words,
} from "../shapes.ts";
import { TOLD_KINDS } from "./told-kinds.ts";

const entry = z.object({
	id: code,
	type: words,
	title: words,
	summary: words,
	language: textLanguage,
	published: day,
	path: sitePath.nullable(),
	products: z.array(words).default([]).describe("names of up to three products it is about"),
	productCount: amount.default(0),
	pages: amount.nullable().default(null).describe("of a service manual that is read on the web"),
	standing: standing.nullable().default(null).describe("of a repair document for agents"),
});

const ascNews = searchResponse(entry);
export type AscNews = z.infer<typeof ascNews>;

const ascDocuments = search;
export type AscDocuments = z.infer<typeof ascDocuments>;

const whatsNew = searchResponse(entry);
export type WhatsNew = z.infer<typeof whatsNew>;

const change = z.object({
	state: z.enum(["new", "revised", "withdrawn"]).describe("since the day that was asked for"),
	kind: z.enum(TOLD_KINDS),
	id: code,
	type: resultType,
	title: words,
	summary: words.describe("of what is withdrawn, why; empty where there is none"),
	language: textLanguage,
	day: day.describe("on which it last changed"),
	path: sitePath.nullable(),
	products: z.array(words).describe("names of up to three products it is about"),
	productCount: amount,
	standing: standing.nullable(),
	difference: difference
		.nullable()
		.describe("to what held on the day that was asked for, where it was revised and not written anew"),
});
export type AgentChange = z.infer<typeof change>;

const agentChanges = resultList(change).extend({
	since: day.describe("what was asked for, within what is told"),
});
export type AgentChanges = z.infer<typeof agentChanges>;

const mandatory = z.object({
	id: code,
	title: words,
	language: textLanguage,
	path: sitePath,
	edition: words,
	day: day.describe("of this edition"),
	products: z.array(words).describe("names of up to three products it is about"),
	productCount: amount,
});

const mandatoryNews = z.object({ results: z.array(mandatory) });
export type MandatoryNews = z.infer<typeof mandatoryNews>;

const productJump = z.object({
	products: z.array(productInfo).describe("one alone is meant for certain"),
	isMore: z.boolean().describe("more than these may be meant"),
	nearest: z.array(productInfo).describe("where none is meant: those whose numbers look most like it"),
});
export type ProductJump = z.infer<typeof productJump>;
const offlinePack = z.object({
	day: day.describe("as of which this holds"),
	files: z
		.array(
			z.object({
				type: z.enum([...DOCUMENT_TYPES, "associated-file"]),
				title: words,
				titleLanguage: textLanguage,
				language: textLanguage.describe("of the file"),
				url: fileAddress,
				size: amount,
			}),
		)
		.describe("each in the language nearest to the reader's, what a repair needs first"),
	manuals: z
		.array(z.object({ documentId: code, language: textLanguage, pages: amount, path: sitePath }))
		.describe("documents whose pages can be read on the web, service manuals first, and where they begin"),
});
export type OfflinePack = z.infer<typeof offlinePack>;

const ascLogin = z.object({ isAscPortal: z.boolean() });
export type AscLogin = z.infer<typeof ascLogin>;

/** The reply of each call of this area. */
export const replies = {
	agentChanges,
	ascAuth: ascLogin,
	ascNews,
	mandatoryNews,
	productJump,
	offlinePack,
	repairRelatedDocuments: ascDocuments,
	serviceManuals: ascDocuments,
	technicalNews: ascDocuments,
	whatsNew,
};
