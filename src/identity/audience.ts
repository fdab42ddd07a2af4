import type { Identity } from "./identity.ts";

/** Who may see a piece of content: everybody, or agents of authorised service centres alone (specification section 6). */
export type Audience = "public" | "asc";

/** What a reader may see: an agent everything, anybody else what is public. */
export function audienceOf({ kind }: Identity): Audience {
	return kind === "agent" ? "asc" : "public";
}
