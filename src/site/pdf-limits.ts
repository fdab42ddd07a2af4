/** A PDF whose text is read: a manual of some hundred pages with its pictures. */
export const PDF_READ_MAX_BYTES = 64 * 1024 * 1024;
/** Pages of a PDF that are read: the longest manuals have some 800. */
export const PDF_PAGES_MAX = 2_000;
/** Letters of a page of a PDF that are kept: the densest has some 7,000. */
export const PDF_PAGE_LETTERS_MAX = 10_000;
/** Elements of a PDF's structure inside one another: tables in lists need some 15. */
export const PDF_STRUCTURE_DEPTH_MAX = 40;
/** Bytes of a manual's pages as they are kept; those beyond are left out. The longest, of 800 full pages, have some 4 MB. */
export const PDF_TEXT_MAX_BYTES = 8 * 1024 * 1024;
/** Letters of a heading of a PDF, since a list of contents repeats it on every page: a longer one is text. */
export const PDF_HEADING_LETTERS_MAX = 300;
/** Milliseconds after which a PDF's next pages are left out: 500 full pages take some two seconds, 2,000 some ten. */
export const PDF_PAGES_PATIENCE = 20_000;
/** Milliseconds for one PDF, after which it is given up: what its pages may take, and half as much for all else. */
export const PDF_PATIENCE = 30_000;
/** Milliseconds for which the process that reads PDFs stays behind an import: whoever writes a pack saves again soon. */
export const PDF_REST = 10_000;
/**
 * Milliseconds for the PDFs of one import, those beyond are left to the next: others wait for it, and some fifty long
 * manuals are new at once only in the first one. With the last one's time it stays well below `IMPORT_PATIENCE`.
 */
export const PDFS_PATIENCE = 120_000;
/** Megabytes of the process that reads PDFs: 90 before the first one, and some 150 for a long manual. */
export const PDF_MEMORY_MAX_MB = 640;
/** Milliseconds between two looks at how much memory it takes. */
export const PDF_MEMORY_INTERVAL = 20;
/** Headings in the list of contents of a manual: every page of it shows them. */
export const MANUAL_CONTENTS_MAX = 150;
/** Lines about PDFs that cannot be read: nobody corrects more before looking again. */
export const PDF_NOTES_MAX = 20;
