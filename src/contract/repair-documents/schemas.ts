import { z } from "zod";
import { AUDIENCES } from "../audience.ts";
import { search } from "../search/schemas.ts";
import {
	amount,
	channel,
	code,
	day,
	fileAddress,
	isDamaged,
	picture,
	previewPicture,
	productInfo,
	safeHtml,
	section,
	sha256,
	sitePath,
	slug,
	textLanguage,
	textLocales,
	words,
} from "../shapes.ts";
import { difference, standing } from "./standing.ts";
import { CALLOUTS, DIFFICULTIES, HAZARDS, REPAIR_DOCUMENT_TYPES } from "./words.ts";

/** Pictures of a step: more do not stand beside its words. */
export const STEP_PICTURES_MAX = 3;

const repairStep = section.shape.steps.element.extend({
	pictures: z.array(z.object({ picture, alt: words })).max(STEP_PICTURES_MAX),
	callouts: z.array(z.object({ type: z.enum(CALLOUTS), html: safeHtml })),
});
export type RepairStep = z.infer<typeof repairStep>;

const repairSection = section.extend({ steps: z.array(repairStep) });
export type RepairSection = z.infer<typeof repairSection>;

const repairDetails = z.object({
	contentFamilyId: code,
	type: z.enum(REPAIR_DOCUMENT_TYPES),
	title: words,
	summary: words,
	language: textLanguage,
	locales: textLocales,
	image: previewPicture,
	channel,
	audience: z.enum(AUDIENCES),
	difficulty: z.enum(DIFFICULTIES).nullable(),
	minutes: amount.nullable(),
	hazards: z.array(z.object({ type: z.enum(HAZARDS), text: words })).describe("read them before the first step"),
	tools: z.array(z.object({ name: words })),
	parts: z.array(z.object({ name: words, number: words.describe("to order it by"), count: amount })),
	stepNum: amount.describe("steps in all sections together"),
	published: day,
	reviewed: day,
	associatedFiles: z.array(
		z.object({
			url: fileAddress,
			fileName: words,
			title: words,
			language: textLanguage,
			size: amount,
			sha256,
			isDamaged,
		}),
	),
	appliesTo: z.array(productInfo),
	categories: z.array(z.object({ name: slug, displayName: words, path: sitePath })),
	path: sitePath.describe("canonical, after the base"),
	standing: standing.nullable().default(null).describe("of a document for agents"),
	revisions: z
		.array(difference.extend({ day: day.describe("on which the next edition took its place") }))
		.default([])
		.describe("earlier editions, the newest first, each with what changed since"),
	sections: z.array(repairSection),
});
export type RepairDetails = z.infer<typeof repairDetails>;

/** The reply of each call of this area. */
export const replies = { repairDetails, repairDocuments: search, repairSearch: search };
