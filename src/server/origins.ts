import { allowedHosts } from "./gate/host.ts";
import type { HeaderList } from "./http/exchange.ts";
import { securityHeaders } from "./http/security-headers.ts";

/** What follows from the site's origins; fixed from the moment the port is known. */
export interface Origins {
	readonly origins: readonly string[];
	/** The canonical origin. */
	readonly origin: string;
	readonly secure: boolean;
	readonly hosts: ReadonlySet<string>;
	readonly security: HeaderList;
}

/** @param origins at least one; the first is canonical. */
export function originsOf(origins: readonly string[]): Origins {
	const origin = origins[0];
	if (origin === undefined) throw new Error("A site needs at least one origin.");
	return {
		origins,
		origin,
		secure: origin.startsWith("https:"),
		hosts: allowedHosts(origins),
		security: securityHeaders(origin),
	};
}
