import { z } from "zod";
import { fileAddress, productInfo, searchResponse, section, sitePath, textLanguage } from "../shapes.ts";
import { DOWNLOAD_TYPES } from "./download-types.ts";

const namedKey = z.object({ key: z.string(), name: z.string() });

/** A download in a list: its newest version that is not withdrawn. */
const download = z.object({
	downloadId: z.string(),
	downloadNo: z.int().describe("place in the list, from 0"),
	downloadType: z.enum(DOWNLOAD_TYPES),
	downloadUrl: fileAddress,
	title: z.string(),
	summary: z.string(),
	language: textLanguage,
	version: z.string(),
	date: z.string(),
	size: z.int().describe("bytes"),
	sha256: z.string(),
	severity: z.enum(["urgent", "recommended", "optional"]),
	operatingSystems: z.array(namedKey).describe("empty = the device itself"),
	path: sitePath.describe("canonical, after the base"),
});
export type Download = z.infer<typeof download>;

const downloads = searchResponse(download);
export type Downloads = z.infer<typeof downloads>;

const downloadFilters = z.object({
	operatingSystem: z.array(namedKey.extend({ count: z.int() })),
	downloadCategory: z.array(namedKey.extend({ count: z.int() })),
});
export type DownloadFilters = z.infer<typeof downloadFilters>;

const version = z.object({
	version: z.string(),
	date: z.string(),
	downloadUrl: fileAddress,
	fileName: z.string(),
	size: z.int(),
	sha256: z.string(),
	severity: z.enum(["urgent", "recommended", "optional"]),
	reversible: z.enum(["yes", "no", "unknown"]),
	withdrawn: z.boolean(),
	operatingSystems: z.array(namedKey),
	notes: z.object({
		added: z.array(z.string()),
		fixed: z.array(z.string()),
		security: z.array(z.string()),
		knownIssues: z.array(z.string()),
	}),
});

/** All of one download; `versions` newest first. */
const downloadDetails = z.object({
	downloadId: z.string(),
	downloadType: z.enum(DOWNLOAD_TYPES),
	title: z.string(),
	summary: z.string(),
	language: textLanguage,
	versions: z.array(version).min(1),
	appliesTo: z.array(productInfo),
	path: sitePath.describe("canonical, after the base"),
	installation: z.array(section),
});
export type DownloadDetails = z.infer<typeof downloadDetails>;

/** The reply of each call of this area. */
export const replies = { downloadDetails, downloadFilters, downloads };
