import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { Sender } from "#src/actions/actions.ts";
import { stripBlanks } from "#src/contract/header-blanks.ts";
import { remembered } from "#src/site/remembered.ts";
import { CLIENT_NAMES_KEPT } from "#src/site/sending-limits.ts";
import { holdsToken } from "./bearer.ts";

/** An address without its port and brackets; null for anything else, such as "unknown". */
function bare(text: string): string | null {
	const address = /^\[([^\]]+)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+)(:\d+)?$/.exec(text)?.[1] ?? text;
	return isIP(address) === 0 ? null : address;
}

/** What counts as one client: an IPv4 address, or the network of an IPv6 address (its first 64 bits). */
function clientOf(address: string): string {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped || isIP(address) === 4) return mapped ?? address;
	const [head = "", tail = ""] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
	const groups = head === "" ? [] : head.split(":");
	const missing = address.includes("::") ? Math.max(8 - groups.length - tail.split(":").filter(Boolean).length, 0) : 0;
	const whole = [...groups, ...Array.from({ length: missing }, () => "0"), ...tail.split(":")];
	return whole
		.slice(0, 4)
		.map((group) => group.replace(/^0+(?=.)/, ""))
		.join(":");
}

/**
 * The site that a client belongs to: the first 48 bits of IPv6, as many as one customer gets (RFC 6177 section 2), of IPv4
 * the first 24. Whoever has more of the net has it announced in no smaller pieces (RFC 7454 section 6.1.3).
 *
 * @param client as `clientAddress` answers it
 */
const networkOf = (client: string): string => client.split(/[.:]/).slice(0, 3).join(" ");

/**
 * The client's address: that of the connection, or behind `hops` trusted proxies the one that the
 * outermost of them saw. Each adds to the end of `X-Forwarded-For` what it saw, so what stands further
 * left is the client's own claim and never read. A chain that is too short or malformed proves nothing.
 */
export function clientAddress({ headers, socket }: IncomingMessage, hops: number): string {
	const connection = socket.remoteAddress ?? "";
	if (hops === 0) return clientOf(connection);
	const chain = headers["x-forwarded-for"];
	const seen = stripBlanks((Array.isArray(chain) ? chain.join(",") : (chain ?? "")).split(",").at(-hops) ?? "");
	return clientOf(bare(seen) ?? connection);
}

/** The network at the other end of a connection. */
export const networkAt = ({ remoteAddress }: IncomingMessage["socket"]): string =>
	networkOf(clientOf(remoteAddress ?? ""));

/** The network of who asks, behind so many trusted proxies: what a header says makes nobody another, and another address of his own neither. */
export const networksBehind =
	(hops: number) =>
	(request: IncomingMessage): string =>
		networkOf(clientAddress(request, hops));

/** Whether another site of the operator's asks. @param siteToken by which they say so; null: there are none */
export const isSite = (request: Pick<IncomingMessage, "headers">, siteToken: string | null): boolean =>
	siteToken !== null && holdsToken(request, siteToken);

/**
 * Names of who sends: nobody can find an address from them, not even the operator after the process has ended. In its memory
 * addresses of the last stay beside them.
 *
 * @param lastingName names an address for longer than the process; by default it does not last
 * @param isKnown whether somebody has signed in lately from the client of a lasting name
 * @param siteToken by which other sites of the operator's say who they are; null: there are none
 */
export function senderNames(
	hops: number,
	siteToken: string | null,
	lastingName?: (address: string) => string,
	isKnown: (lastingName: string) => boolean = () => false,
): (request: IncomingMessage) => Sender {
	// Of this process, or of all that count the same clients.
	const secret = process.env["CLIENT_NAMES_SECRET"] ?? randomBytes(32);
	const name = (...parts: readonly string[]) =>
		createHmac("sha256", secret).update(parts.join("\n")).digest("base64url").slice(0, 22);
	const short = memo(name);
	const long = lastingName ? memo(lastingName) : short;
	return (request) => {
		const address = clientAddress(request, hops);
		const lasting = () => long(address);
		return {
			client: short(address),
			network: short(networkOf(address)),
			get browser() {
				return name(address, request.headers["user-agent"] ?? "");
			},
			lastingName: lasting,
			lastingNetwork: () => long(networkOf(address)),
			get isKnown() {
				return isKnown(lasting());
			},
			isSite: isSite(request, siteToken),
		};
	};
}

/** Names that were made lately: whoever sends often is named once. */
function memo(name: (address: string) => string): (address: string) => string {
	const lately = remembered<string>(CLIENT_NAMES_KEPT);
	return (address) => {
		const named = lately.get(address) ?? name(address);
		lately.set(address, named);
		return named;
	};
}
