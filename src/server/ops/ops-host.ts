import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { hostCount } from "../gate/gate.ts";

/** A name or an address, in brackets when it is one of IPv6, with any port: operators map ports as they like. */
const HOST = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?))(?::\d{1,5})?$/;

const plain = (address: string) => address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
const isLoopback = (host: string) =>
	host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

/**
 * Whether a request of the operator's port names this server: this machine, the address that was connected to, or a
 * name that the configuration lists. A page elsewhere whose own name was made to lead here sends that name, and gets
 * nothing. Probes that speak HTTP/1.0 name nobody; a browser always does.
 *
 * @returns 0 when it does, else the status to refuse with
 */
export function refusedOpsHost(request: IncomingMessage, names: readonly string[]): 0 | 400 | 421 {
	const count = hostCount(request);
	if (count === 0 && request.httpVersion === "1.0") return 0;
	const [, address, name] = HOST.exec(request.headers.host?.toLowerCase() ?? "") ?? [];
	const host = address ?? name;
	if (count !== 1 || host === undefined) return 400;
	const own = plain(request.socket.localAddress ?? "");
	return isLoopback(host) || host === own || names.includes(host) ? 0 : 421;
}
