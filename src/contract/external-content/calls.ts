import { defineCall } from "../call.ts";
import type { ExternalContent } from "./schemas.ts";

/** HTML kept elsewhere, by a key the operator configured; no address of a visitor's is fetched. */
export const externalContent = defineCall<{ key: string | null; accessLevel?: string | null }, ExternalContent>()({
	name: "externalContent",
	path: "/externalLinkContent",
	query: ["key", "accessLevel"],
	rules: { needs: ["key"] },
	tags: ({ key }) => (key ? [`external:${key}`] : []),
});
