import { defineCall } from "../call.ts";
import { code, needed } from "../parameter.ts";
import { licenceTag, tagsOf } from "../tags.ts";
import type { Licence } from "./schemas.ts";

/** The text of a licence. `eulaUrl` names one that the content knows; no address is fetched. */
export const licence = defineCall<Licence>()({
	name: "licence",
	path: "/eulas",
	params: { eulaUrl: needed(code()) },
	tags: ({ eulaUrl }) => tagsOf(eulaUrl, licenceTag),
});
