import { request } from "#src/contract/call.ts";
import { externalContent } from "#src/contract/external-content/calls.ts";
import { plainHead } from "#src/head/plain-head.ts";
import { definePage } from "./page-type.ts";

/**
 * Policy of the document in a frame (CSP Level 3): it runs its own scripts with an origin of nobody's, loads and posts
 * nothing, and stands in pages of ours alone. WebRTC is governed by no directive that browsers have.
 */
const FRAMED_POLICY =
	"sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** The bare document that the frame of the module `external-html` shows, for whoever may see it; nothing else of ours is in it. */
export const externalContentPage = definePage({
	name: "external-content",
	modules: [],
	calls: ({ params }) => ({ content: request(externalContent, { key: params.contentKey ?? null }) }),
	standsUnder: ["content"],
	head: ({ context }) => plainHead(context, ""),
	file: ({ data: { content }, t }) =>
		content && {
			type: "text/html; charset=utf-8",
			name: null,
			policy: FRAMED_POLICY,
			text: `<!doctype html>\n<html lang="${t.locale.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${t("external-html.heading")}</title></head><body>\n${content.embeddedHtml}\n</body></html>\n`,
		},
	life: "none",
});
