import { BlockList, isIPv4 } from "node:net";

/** IPv4 addresses that belong to no server of the public internet (IANA special-purpose registry, RFC 6890). */
const SPECIAL = new BlockList();
for (const [network, bits] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.88.99.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 3],
] as const)
	SPECIAL.addSubnet(network, bits, "ipv4");

/** IPv6 addresses of the public internet, and those among them that lead elsewhere: tunnels, documentation. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
	["2001::", 23],
	["2001:db8::", 32],
	["2002::", 16],
	["3fff::", 20],
] as const)
	SPECIAL.addSubnet(network, bits, "ipv6");

/** Whether an IP address may be asked on behalf of an author: never one of this machine or of a network that is not public. */
export function isPublicAddress(address: string): boolean {
	if (isIPv4(address)) return !SPECIAL.check(address, "ipv4");
	return GLOBAL.check(address, "ipv6") && !SPECIAL.check(address, "ipv6");
}
