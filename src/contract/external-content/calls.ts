import { defineCall } from "../call.ts";
import { code, needed } from "../parameter.ts";
import { externalContentTag, tagsOf } from "../tags.ts";
import type { ExternalContent } from "./schemas.ts";

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
