import { defineCall } from "../call.ts";
import { code, needed, slug } from "../parameter.ts";
import { externalContentTag, SITE_TAG, tagsOf } from "../tags.ts";
import type { ExternalContent, ExternalContents } from "./schemas.ts";

/**
 * HTML kept elsewhere, by a key the operator configured; no address of a visitor's is fetched. It needs an access
 * level and a session (specification section 6): nobody else is answered, whichever API there is.
 */
export const externalContent = defineCall<ExternalContent>()({
	name: "externalContent",
	path: "/externalLinkContent",
	audience: "asc",
	params: { key: needed(code()), accessLevel: code() },
	tags: ({ key }) => tagsOf(key, externalContentTag),
});

/** Ours: which of it stands on the page of a product or category, or everywhere. */
export const externalContents = defineCall<ExternalContents>()({
	name: "externalContents",
	path: "/external-contents{/contextId}",
	audience: "asc",
	params: { contextId: slug() },
	tags: () => [SITE_TAG],
});
