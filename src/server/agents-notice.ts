import type { Log } from "./ops/log.ts";
import { isThisMachine } from "./setting.ts";

/** Tells the operator that the support API elsewhere leads agents to no address at which they may sign in. */
export function nowhereNotice(log: Pick<Log, "warn">): void {
	log.warn(
		{ setting: "loginOrigins", call: "ascAuth" },
		"agents cannot sign in here: the support API names no address of the brand's loginOrigins",
	);
}

/** Tells the operator that no agent can sign in at an origin of plain http: browsers take the cookie of a session over https alone. */
export function agentsNotice(origin: string, log: Pick<Log, "warn">): void {
	const url = new URL(origin);
	if (url.protocol === "https:" || isThisMachine(url)) return;
	log.warn(
		{ setting: "SITE_ORIGINS", origin },
		"agents cannot sign in here: browsers take the cookie of their session over https alone",
	);
}
