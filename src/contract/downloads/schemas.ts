import { z } from "zod";
import { licenceInfo } from "../eulas/schemas.ts";
import {
	amount,
	code,
	day,
	fileAddress,
	isDamaged,
	previewPicture,
	productInfo,
	searchResponse,
	section,
	sha256,
	sitePath,
	textLanguage,
	textLocales,
	words,
} from "../shapes.ts";
import { DOWNLOAD_TYPES } from "./download-types.ts";

const namedKey = z.object({ key: code, name: words });

/** A download in a list: its newest version that is not withdrawn, or the newest file of a software family. */
const download = z.object({
	downloadId: code,
	downloadNo: amount.describe("place in the list, from 0"),
	downloadType: z.enum(DOWNLOAD_TYPES),
	isFamily: z.boolean().default(false).describe("software in several files, with a page of software details"),
	downloadUrl: fileAddress,
	title: words,
	summary: words,
	language: textLanguage,
	version: words,
	date: day,
	size: amount.describe("bytes"),
	sha256,
	severity: z.enum(["urgent", "recommended", "optional"]),
	operatingSystems: z.array(namedKey).describe("empty = the device itself"),
	path: sitePath.describe("canonical, after the base"),
});
export type Download = z.infer<typeof download>;

const downloads = searchResponse(download);
export type Downloads = z.infer<typeof downloads>;

/** A value of a filter; 0 is nothing beside what is chosen in the other one. */
const filterValue = namedKey.extend({ count: amount });
export type FilterValue = z.infer<typeof filterValue>;

const downloadFilters = z.object({
	total: amount.default(0).describe("downloads without any filter"),
	operatingSystem: z.array(filterValue),
	downloadCategory: z.array(filterValue),
});
export type DownloadFilters = z.infer<typeof downloadFilters>;

/** A file that is offered, with all that a reader checks before he installs it. */
export const downloadFile = z.object({
	version: words,
	date: day,
	downloadUrl: fileAddress,
	fileName: words,
	size: amount,
	sha256,
	isDamaged,
	severity: z.enum(["urgent", "recommended", "optional"]),
	reversible: z.enum(["yes", "no", "unknown"]),
	withdrawn: z.boolean(),
	operatingSystems: z.array(namedKey),
	notes: z.object({
		added: z.array(words),
		fixed: z.array(words),
		security: z.array(words),
		knownIssues: z.array(words),
	}),
});

/** All of one download; `versions` newest first. */
const downloadDetails = z.object({
	downloadId: code,
	downloadType: z.enum(DOWNLOAD_TYPES),
	title: words,
	summary: words,
	language: textLanguage,
	locales: textLocales,
	image: previewPicture,
	versions: z.array(downloadFile).min(1),
	eula: licenceInfo.nullable().default(null).describe("to be accepted before a file is offered"),
	appliesTo: z.array(productInfo),
	path: sitePath.describe("canonical, after the base"),
	installation: z.array(section),
});
export type DownloadDetails = z.infer<typeof downloadDetails>;

/** The reply of each call of this area. */
export const replies = { downloadDetails, downloadFilters, downloads };
