import { z } from "zod";
import { amount, slug, words } from "../shapes.ts";

/** Letters of the HTML of one frame: a page with its own script, drawings included. */
export const EMBEDDED_HTML_MAX = 200_000;

/** Foreign HTML as it was written, scripts and all: it never stands in a page of ours, only in a sandboxed frame. */
const frameHtml = z.string().max(EMBEDDED_HTML_MAX);

const externalContent = z.object({ embeddedHtml: frameHtml });
export type ExternalContent = z.infer<typeof externalContent>;

const externalContents = z.object({
	contents: z.array(z.object({ key: slug, title: words, height: amount })),
});
export type ExternalContents = z.infer<typeof externalContents>;

/** The reply of each call of this area. */
export const replies = { externalContent, externalContents };
