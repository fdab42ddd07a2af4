import { afterAll, beforeAll, expect, test } from "vitest";
import { type CallRequest, request } from "#src/contract/call.ts";
import { newsAndAlerts } from "#src/contract/news-and-alerts/calls.ts";
import { specialMessage } from "#src/contract/special-message/calls.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { endsWithTheDay } from "#src/page-types/ends-with-the-day.ts";
import { LIVES } from "#src/site/limits.ts";
import type { Content } from "#src/store/content.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
let content: Content;
let today = "2026-01-01";

beforeAll(async () => {
	copy = copyOfPack();
	content = await copy.open();
});
afterAll(() => {
	copy.cleanUp();
});

async function outcomeOn<Data>(day: string, call: CallRequest<Data>) {
	today = day;
	const snapshot = embeddedApi(content, { today: () => today }).support.snapshot();
	try {
		return await snapshot.call(call, { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 });
	} finally {
		snapshot.release();
	}
}

const message = request(specialMessage, {});
const news = request(newsAndAlerts, {});

test.each([
	["2025-12-30", null, "2026-01-01T00:00:00.000Z"],
	["2025-12-31", null, "2026-01-01T00:00:00.000Z"],
	["2026-01-01", "maintenance", "2026-02-01T00:00:00.000Z"],
	["2026-01-31", "maintenance", "2026-02-01T00:00:00.000Z"],
	["2026-02-01", null, undefined],
])("on %s the message is %s, and that holds until %s", async (day, id, until) => {
	const outcome = await outcomeOn(day, message);
	if (outcome.state !== "ok") throw new Error(outcome.state);
	expect([outcome.data.message?.id ?? null, outcome.until]).toEqual([id, until]);
});

test.each([
	["2024-03-01", "2024-03-02T00:00:00.000Z"],
	["2024-03-02", "2027-01-01T00:00:00.000Z"],
	["2027-01-01", undefined],
])("news on %s hold until %s", async (day, until) => {
	expect(await outcomeOn(day, news)).toMatchObject(until === undefined ? { state: "ok" } : { until });
	if (until === undefined) expect(await outcomeOn(day, news)).not.toHaveProperty("until");
});

test("the API face says so in Expires", async () => {
	const { face } = embeddedApi(content, { today: () => "2026-01-15" });
	const reply = await face.answer(new Request("http://x/api/content/support/en_GB/special-message"), NOBODY);
	expect(reply.headers.get("expires")).toBe("Sun, 01 Feb 2026 00:00:00 GMT");
});

test("a page's life ends at the midnight at which a notice begins, and is not shown stale after it", async () => {
	const settled = new Map([["special", await outcomeOn("2025-12-31", message)]]);
	const at = (instant: string) => endsWithTheDay(LIVES.long, settled, Date.parse(instant));
	expect(at("2025-12-31T23:59:00Z")).toEqual({ maxAge: 60, swr: 0 });
	expect(at("2025-12-30T00:00:00Z")).toEqual({ maxAge: 86_400, swr: 86_400 });
	expect(at("2026-01-01T00:00:00Z")).toEqual({ maxAge: 0, swr: 0 });
	const lasting = new Map([["special", await outcomeOn("2026-02-01", message)]]);
	expect(endsWithTheDay(LIVES.long, lasting, Date.parse("2026-02-01T00:00:00Z"))).toEqual(LIVES.long);
});
