/** Host with an optional port: a registered name, an IPv4 address or a bracketed IPv6 address. */
const GRAMMAR = /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": ":80", "https:": ":443" };

/** The hosts under which the site answers: those of its origins, with and without a default port. */
export function allowedHosts(origins: readonly string[]): ReadonlySet<string> {
	return new Set(
		origins.flatMap((origin) => {
			const { host, port, protocol } = new URL(origin);
			return port === "" ? [host, host + DEFAULT_PORTS[protocol]] : [host];
		}),
	);
}

/** 0 when the host may be served, else the status it is refused with: 400 for none, several or a malformed one, 421 for another's. */
export function refusedHost(host: string | undefined, count: number, allowed: ReadonlySet<string>): 0 | 400 | 421 {
	if (host === undefined || count !== 1) return 400;
	if (allowed.has(host)) return 0;
	if (!GRAMMAR.test(host)) return 400;
	return allowed.has(host.toLowerCase()) ? 0 : 421;
}
