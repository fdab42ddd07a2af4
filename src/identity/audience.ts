import type { Audience } from "#src/contract/audience.ts";
import type { Identity } from "./identity.ts";

/** As whom somebody reads: an agent sees what is for agents, anybody else what is public. */
export function audienceOf({ kind }: Identity): Audience {
	return kind === "agent" ? "asc" : "public";
}
