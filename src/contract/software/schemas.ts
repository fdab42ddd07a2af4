import { z } from "zod";
import { articleCatalog, articleDetails } from "../articles/schemas.ts";
import { DOWNLOAD_TYPES } from "../downloads/download-types.ts";
import { downloadFile } from "../downloads/schemas.ts";
import { licenceInfo } from "../eulas/schemas.ts";
import { code, words } from "../shapes.ts";

/** A file of a software family; its place in the list is the specification's `softwareIndex`. */
const software = downloadFile.omit({ downloadUrl: true, reversible: true, withdrawn: true }).extend({
	id: code.describe("its name among the files of this software"),
	title: words,
	url: downloadFile.shape.downloadUrl,
	eula: licenceInfo.nullable().describe("to be accepted before the file is offered"),
});
export type Software = z.infer<typeof software>;

/** An article whose `software` names what can be downloaded, each with the licence it falls under. */
const softwareDetails = articleDetails
	.omit({ articleType: true, published: true, reviewed: true, serialCheck: true })
	.extend({
		articleType: z.literal("software"),
		downloadType: z.enum(DOWNLOAD_TYPES),
		software: z.array(software).min(1),
		multiDownload: z.boolean().describe("the files belong together; otherwise a reader chooses one"),
	});
export type SoftwareDetails = z.infer<typeof softwareDetails>;

const softwareCatalog = articleCatalog;
export type SoftwareCatalog = z.infer<typeof softwareCatalog>;

/** The reply of each call of this area. */
export const replies = { softwareCatalog, softwareDetails };
