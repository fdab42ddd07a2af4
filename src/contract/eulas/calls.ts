import { defineCall } from "../call.ts";
import type { Licence } from "./schemas.ts";

/** The text of a licence. `eulaUrl` names one that the content knows; no address is fetched. */
export const licence = defineCall<{ eulaUrl: string | null }, Licence>()({
	name: "licence",
	path: "/eulas",
	query: ["eulaUrl"],
	rules: { needs: ["eulaUrl"] },
	tags: ({ eulaUrl }) => (eulaUrl ? [`eula:${eulaUrl}`] : []),
});
