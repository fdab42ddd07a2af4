import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { RateLimit } from "#src/actions/rate-limit.ts";
import { senderNames } from "#src/server/gate/client-address.ts";
import { SIGN_IN_RATES } from "#src/site/agent-limits.ts";
import {
	ACTION_RATE,
	ATTEMPTS_FOR_ONE,
	CLIENT_RATE,
	CLIENTS_REMEMBERED_MAX,
	NETWORK_SHARE,
	SERIAL_CHECK_RATES,
} from "#src/site/sending-limits.ts";

const RATE = { burst: 2, interval: 1_000 };
const HOUR = 3_600_000;

/** A client of a network of its own. */
const by = (client: string) => ({ client, network: client });

test("so many pass at once, then one each interval, each client's and all together", () => {
	const rate = new RateLimit({ client: RATE, everybody: { burst: 3, interval: 1_000 } });
	expect([rate.take(by("a"), HOUR), rate.take(by("a"), HOUR)]).toEqual([null, null]);
	expect(rate.take(by("a"), HOUR)).toEqual({ limit: "client", retryAfterSeconds: 1 });
	expect(rate.take(by("b"), HOUR)).toBeNull();
	expect(rate.take(by("c"), HOUR)).toEqual({ limit: "everybody", retryAfterSeconds: 1 });
	expect(rate.take(by("c"), HOUR + 1_000)).toBeNull();
});

test("a clock that goes back holds nobody up, and opens no more than one burst", () => {
	const rate = new RateLimit({ client: RATE, everybody: RATE });
	rate.take(by("a"), 2 * HOUR);
	expect([rate.take(by("a"), HOUR), rate.take(by("a"), HOUR)]).toEqual([null, null]);
	expect(rate.take(by("a"), HOUR)).not.toBeNull();
});

describe("the rate", () => {
	test("lets a burst pass, then one each interval, and says when", () => {
		const limit = new RateLimit();
		const take = (at: number) => limit.take(by("c"), at);
		for (let index = 0; index < CLIENT_RATE.burst; index++) expect(take(0)).toBeNull();
		expect(take(0)).toEqual({ limit: "client", retryAfterSeconds: CLIENT_RATE.interval / 1000 });
		expect(limit.take(by("another"), 0)).toBeNull();
		expect(take(CLIENT_RATE.interval - 1)?.retryAfterSeconds).toBe(1);
		expect(take(CLIENT_RATE.interval)).toBeNull();
		expect(take(CLIENT_RATE.interval)).not.toBeNull();
	});

	test("of a client is not used up by his mistakes, of which a bounded number more may come", () => {
		const limit = new RateLimit();
		for (let mistake = 0; mistake < 2 * CLIENT_RATE.burst; mistake++) expect(limit.admit(by("c"), 0)).toBeNull();
		for (let index = 0; index < CLIENT_RATE.burst; index++) expect(limit.take(by("c"), 0)).toBeNull();
		expect(limit.admit(by("c"), 0)).toMatchObject({ limit: "client" });
		let tried = 0;
		while (limit.admit(by("another"), 0) === null) tried += 1;
		expect(tried).toBe(ATTEMPTS_FOR_ONE * CLIENT_RATE.burst);
	});

	test("holds for what was admitted at once, too", () => {
		const limit = new RateLimit();
		for (let index = 0; index < 2 * CLIENT_RATE.burst; index++) expect(limit.admit(by("c"), 0)).toBeNull();
		for (let index = 0; index < CLIENT_RATE.burst; index++) expect(limit.spend(by("c"), 0)).toBeNull();
		expect(limit.spend(by("c"), 0)).toMatchObject({ limit: "client" });
	});

	test("of a site that counts its visitors itself is that of everybody alone", () => {
		const limit = new RateLimit();
		for (let index = 0; index < ACTION_RATE.burst; index++) expect(limit.take(null, 0)).toBeNull();
		expect(limit.take(null, 0)).toMatchObject({ limit: "everybody" });
	});

	test("of everybody is not used up by what comes to nothing", () => {
		const limit = new RateLimit();
		for (let index = 0; index < 2 * ACTION_RATE.burst; index++) expect(limit.admit(by(`c${index}`), 0)).toBeNull();
		for (let index = 0; index < ACTION_RATE.burst; index++) expect(limit.spend(by(`c${index}`), 0)).toBeNull();
		expect(limit.spend(by("late"), 0)).toMatchObject({ limit: "everybody" });
		expect(limit.admit(by("late"), 0)).toMatchObject({ limit: "everybody" });
	});

	test("holds for all together, however many clients a flood pretends to be", () => {
		const limit = new RateLimit();
		let passed = 0;
		for (let index = 0; index < 2 * CLIENTS_REMEMBERED_MAX; index++) if (!limit.take(by(`c${index}`), 0)) passed++;
		expect(passed).toBe(ACTION_RATE.burst);
	});

	test("is given back for what came to nothing: the client, its network and everybody have it again", () => {
		const limit = new RateLimit({ client: RATE, everybody: RATE });
		expect([limit.spend(by("a"), HOUR), limit.spend(by("a"), HOUR), limit.spend(by("a"), HOUR)]).toMatchObject([
			null,
			null,
			{ limit: "client" },
		]);
		limit.giveBack(by("a"));
		expect([limit.spend(by("a"), HOUR), limit.spend(by("b"), HOUR)]).toMatchObject([null, { limit: "everybody" }]);
	});
});

describe("one network", () => {
	const senderOf = senderNames(0, null);
	const from = (remoteAddress: string) => senderOf({ headers: {}, socket: { remoteAddress } } as IncomingMessage);
	const { client, everybody } = SERIAL_CHECK_RATES;

	test.each([
		["of IPv6", (each: number) => `2001:db8:7:${each.toString(16)}::1`, "2001:db8:8::1"],
		["of IPv4", (each: number) => `198.51.100.${each & 255}`, "198.51.101.1"],
	])("%s, with a client in each of its addresses, uses up its share: all others get through", (_, of, other) => {
		const limit = new RateLimit(SERIAL_CHECK_RATES);
		const tried = Array.from({ length: 2 * everybody.burst }, (_each, each) => limit.take(from(of(each)), HOUR));
		expect(tried.filter((early) => early === null)).toHaveLength(everybody.burst * NETWORK_SHARE);
		expect(tried.at(-1)).toEqual({ limit: "network", retryAfterSeconds: 1 });
		expect(limit.take(from(other), HOUR)).toBeNull();
		expect(limit.take(from(of(1)), HOUR + everybody.interval / NETWORK_SHARE)).toBeNull();
	});

	test("may send what one client may, however small the share is", () => {
		const limit = new RateLimit({ client, everybody: client });
		const taken = Array.from({ length: client.burst }, () => limit.take(from("192.0.2.1"), HOUR));
		expect(taken).toEqual(Array(client.burst).fill(null));
	});
});

test("strangers use up what is theirs: clients from which agents have come are counted apart, as often, each by its own limit", () => {
	const limit = new RateLimit(SIGN_IN_RATES);
	const known = (client: string) => ({ ...by(client), isKnown: true });
	const { client, everybody } = SIGN_IN_RATES;
	const flood = Array.from({ length: 2 * everybody.burst }, (_, each) => limit.take(by(`stranger ${each}`), HOUR));
	expect(flood.filter((early) => early === null)).toHaveLength(everybody.burst);
	const workshop = Array.from({ length: client.burst + 1 }, () => limit.take(known("workshop"), HOUR)?.limit ?? null);
	expect(workshop).toEqual([...Array(client.burst).fill(null), "client"]);
	const others = Array.from({ length: everybody.burst }, (_, each) => limit.take(known(`known ${each}`), HOUR));
	expect(others.filter((early) => early === null)).toHaveLength(everybody.burst - client.burst);
	// Where nothing says so, everybody is counted together.
	const usual = new RateLimit({ client, everybody: RATE });
	expect([by("a"), by("b"), known("c")].map((each) => usual.take(each, HOUR)?.limit ?? null)).toEqual([
		...[null, null, "everybody"],
	]);
});
