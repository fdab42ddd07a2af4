import { defineCall } from "../call.ts";
import { needed, slug } from "../parameter.ts";
import { licenceTag, tagsOf } from "../tags.ts";
import type { Licence } from "./schemas.ts";

/** The text of a licence. `eulaUrl` names one that the content knows; an address is refused, and nothing is fetched. */
export const licence = defineCall<Licence>()({
	name: "licence",
	path: "/eulas",
	params: { eulaUrl: needed(slug()) },
	tags: ({ eulaUrl }) => tagsOf(eulaUrl, licenceTag),
});
