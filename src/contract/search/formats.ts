/** How what is found is read or used: as a page of the site, a PDF, a video elsewhere, or a file that is installed. */
export const RESULT_FORMATS = ["html", "pdf", "video", "file"] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];
