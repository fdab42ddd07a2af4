import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { clientAddress, senderNames } from "#src/server/gate/client-address.ts";

/** Of a request only these two are looked at. */
const request = (remoteAddress: string, forwarded?: string): IncomingMessage =>
	({
		headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
		socket: { remoteAddress },
	}) as unknown as IncomingMessage;

describe("the client's address", () => {
	test("is the connection's when no proxy is trusted, whatever the header claims", () => {
		expect(clientAddress(request("192.0.2.1", "203.0.113.9"), 0)).toBe("192.0.2.1");
		expect(clientAddress(request("::ffff:192.0.2.1"), 0)).toBe("192.0.2.1");
	});

	test("is what the outermost trusted proxy saw; what the client itself wrote further left is never read", () => {
		expect(clientAddress(request("10.0.0.1", "203.0.113.9"), 1)).toBe("203.0.113.9");
		expect(clientAddress(request("10.0.0.1", "1.1.1.1, 203.0.113.9"), 1)).toBe("203.0.113.9");
		expect(clientAddress(request("10.0.0.1", "1.1.1.1, 203.0.113.9 , 10.0.0.2"), 2)).toBe("203.0.113.9");
		expect(clientAddress(request("10.0.0.1", "203.0.113.9:4711"), 1)).toBe("203.0.113.9");
		expect(clientAddress(request("10.0.0.1", "[2001:db8::1]:4711"), 1)).toBe("2001:db8:0:0");
	});

	test("is the connection's when the chain is too short or holds no address there", () => {
		for (const chain of [undefined, "", "unknown", "203.0.113.9, _hidden", "999.1.1.1", "<script>"])
			expect(clientAddress(request("10.0.0.1", chain), 1)).toBe("10.0.0.1");
		expect(clientAddress(request("10.0.0.1", "203.0.113.9"), 2)).toBe("10.0.0.1");
	});

	test("of IPv6 is its network: one household has 2^64 addresses", () => {
		const network = clientAddress(request("2001:db8:1:2:aaaa::1"), 0);
		expect(network).toBe("2001:db8:1:2");
		expect(clientAddress(request("2001:0DB8:0001:2::ffff"), 0)).toBe(network);
		expect(clientAddress(request("2001:db8:1:3::1"), 0)).not.toBe(network);
		expect(clientAddress(request("::1"), 0)).toBe("0:0:0:0");
		expect(clientAddress(request("fe80::1%eth0"), 0)).toBe("fe80:0:0:0");
	});
});

test("a sender's names tell no address, differ from process to process, and tell browsers apart", () => {
	const [one, other] = [senderNames(0, null), senderNames(0, null)];
	const mine = one(request("192.0.2.1"));
	expect(JSON.stringify(mine)).not.toContain("192.0.2");
	const again = one(request("192.0.2.1"));
	expect(again).toEqual({
		...mine,
		lastingName: again.lastingName,
		lastingNetwork: again.lastingNetwork,
		isKnown: again.isKnown,
	});
	expect(again.lastingName()).toBe(mine.lastingName());
	expect(other(request("192.0.2.1")).client).not.toBe(mine.client);
	const request2 = request("192.0.2.1");
	request2.headers["user-agent"] = "another";
	expect(one(request2).client).toBe(mine.client);
	expect(one(request2).browser).not.toBe(mine.browser);
});
