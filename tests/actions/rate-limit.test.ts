import { expect, test } from "vitest";
import { RateLimit } from "#src/actions/rate-limit.ts";

const RATE = { burst: 2, interval: 1_000 };
const HOUR = 3_600_000;

test("so many pass at once, then one each interval, each client's and all together", () => {
	const rate = new RateLimit({ client: RATE, everybody: { burst: 3, interval: 1_000 } });
	expect([rate.take("a", HOUR), rate.take("a", HOUR)]).toEqual([null, null]);
	expect(rate.take("a", HOUR)).toEqual({ limit: "client", retryAfterSeconds: 1 });
	expect(rate.take("b", HOUR)).toBeNull();
	expect(rate.take("c", HOUR)).toEqual({ limit: "everybody", retryAfterSeconds: 1 });
	expect(rate.take("c", HOUR + 1_000)).toBeNull();
});

test("a clock that goes back holds nobody up, and opens no more than one burst", () => {
	const rate = new RateLimit({ client: RATE, everybody: RATE });
	rate.take("a", 2 * HOUR);
	expect([rate.take("a", HOUR), rate.take("a", HOUR)]).toEqual([null, null]);
	expect(rate.take("a", HOUR)).not.toBeNull();
});
