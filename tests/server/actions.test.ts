import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENT_RATE, FEEDBACK_TEXT_MAX_LENGTH, FORM_MAX_BYTES } from "#src/site/sending-limits.ts";
import { inboxRows } from "#tests/fixtures/inbox-rows.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { someone } from "./clients.ts";
import { rawRequest } from "./raw-request.ts";

let site: BuiltServer;
/** What a body that dribbles is answered: as late as a body may take, so that the other tests run meanwhile. */
let dribbled: Promise<string>;
/** What somebody else was answered while it began. */
let beside: number;
beforeAll(async () => {
	site = await startBuiltServer({ TRUSTED_PROXY_HOPS: "1" });
	dribbled = dribble();
	beside = (await form(YES)).status;
});
afterAll(() => site?.stop());

const F = "/electronics/support/feedback";
const FORM = "application/x-www-form-urlencoded";
const YES = { kind: "article", document: "lumen-tv-factory-reset", contentVersion: "v1", answer: "yes" };
const NO = { ...YES, answer: "no" };

interface Sending {
	readonly path?: string;
	readonly type?: string;
	readonly headers?: Readonly<Record<string, string>>;
}

function post(body: string | Uint8Array<ArrayBuffer>, { path = F, type = FORM, headers = {} }: Sending = {}) {
	return fetch(site.origin + path, {
		method: "POST",
		redirect: "manual",
		headers: { "content-type": type, "x-forwarded-for": someone(), ...headers },
		body,
	});
}

const form = (fields: Readonly<Record<string, string>>, sending: Sending = {}) =>
	post(new URLSearchParams(fields).toString(), sending);
const json = (value: unknown, sending: Sending = {}) =>
	post(JSON.stringify(value), { type: "application/json", ...sending });

async function dribble(): Promise<string> {
	const slow = connect({ host: "127.0.0.1", port: site.port });
	const head = [`POST ${F} HTTP/1.1`, `Host: 127.0.0.1:${site.port}`, `X-Forwarded-For: ${someone()}`];
	slow.write(`${[...head, `Content-Type: ${FORM}`, "Content-Length: 1000"].join("\r\n")}\r\n\r\nkind=`);
	const drip = setInterval(() => slow.write("a"), 1_000);
	try {
		return String((await once(slow, "data"))[0]);
	} finally {
		clearInterval(drip);
		slow.destroy();
	}
}

const rows = () => inboxRows(site.dataDir, "SELECT * FROM feedback ORDER BY sequence");
const count = () => rows().length;

async function location(answer: Promise<Response>): Promise<string> {
	const { status, headers } = await answer;
	expect(status).toBe(303);
	return headers.get("location") ?? "";
}

test("what announces no body is answered at once, as one of no bytes is", async () => {
	for (const path of [F, "/electronics/support/tickets", "/api/content/support/create-ticket"])
		for (const type of [FORM, "application/json", "multipart/form-data; boundary=x"]) {
			const asked = async (length: readonly string[]) => {
				const head = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${site.port}`, `X-Forwarded-For: ${someone()}`];
				const lines = [...head, `Content-Type: ${type}`, ...length, "Connection: close", "", ""];
				return (await rawRequest(site.port, lines.join("\r\n"))).status;
			};
			const status = await asked(["Content-Length: 0"]);
			expect(status, `${path} ${type}`).toBeGreaterThanOrEqual(400);
			expect(await asked([]), `${path} ${type}`).toBe(status);
		}
});

describe("a form without script", () => {
	test("is kept before it is answered, and leads to a page of its own that nobody may keep", async () => {
		const at = await location(form(NO));
		expect(at).toMatch(/^\/electronics\/support\/feedback\/[0-9a-f]{32}$/);
		expect(rows().at(-1)).toMatchObject({
			...{ kind: "article", document: "lumen-tv-factory-reset", answer: "no", content_version: "v1" },
			...{ locale: "en_GB", reason: null, step: null, text: "" },
		});
		const page = await fetch(site.origin + at);
		expect(page.status).toBe(200);
		expect(page.headers.get("cache-control")).toBe("private, no-store");
		expect(page.headers.get("set-cookie")).toBeNull();
		const html = await page.text();
		expect(html).toContain('<meta name="robots" content="noindex"');
		expect(html).toMatch(/<option value="1">/);
		const again = await location(form({ reason: "did-not-work", step: "1", text: "one\r\ntwo" }, { path: at }));
		expect(again).toBe(at);
		expect(rows().at(-1)).toMatchObject({ reason: "did-not-work", step: 1, text: "one\ntwo" });
		const done = await (await fetch(site.origin + at)).text();
		expect(done).not.toContain('method="post"');
		expect(done).not.toContain("two");
	});

	test("with errors is shown again with its words, 422 and private", async () => {
		const at = await location(form(NO));
		const text = `<b>"kept"</b>\n${"x".repeat(FEEDBACK_TEXT_MAX_LENGTH)}`;
		const answer = await form({ reason: "unclear", text }, { path: at });
		expect(answer.status).toBe(422);
		expect(answer.headers.get("cache-control")).toBe("private, no-store");
		const html = await answer.text();
		expect(html).toContain("&lt;b&gt;");
		expect(html).toContain('href="#feedback-text"');
		expect(html).toMatch(/value="unclear"[^>]*checked|checked[^>]*value="unclear"/);
	});

	test("of another reader behind the same address and browser erases nothing that was kept", async () => {
		const headers = { "x-forwarded-for": someone(), "user-agent": "a shared one" };
		const first = await location(form(NO, { headers }));
		await location(form({ text: "TEXT-A" }, { path: first, headers }));
		const second = await location(form(YES, { headers }));
		expect(second).not.toBe(first);
		await location(form({ text: "TEXT-C" }, { path: first, headers }));
		expect(rows().slice(-3)).toMatchObject([
			{ answer: "no", text: "TEXT-A" },
			{ answer: "yes", text: "" },
			{ answer: "no", text: "TEXT-C" },
		]);
	});

	test("after a yes may say nothing more: that is the end, too", async () => {
		const at = await location(form(YES));
		expect(await location(form({ text: "" }, { path: at }))).toBe(at);
		expect(await (await fetch(site.origin + at)).text()).not.toContain('id="feedback-form"');
	});

	test("keeps language and mode", async () => {
		const at = await location(form(YES, { path: `/ar${F}?lite=true` }));
		expect(at).toMatch(/^\/ar\/electronics\/support\/feedback\/[0-9a-f]{32}\?lite=true$/);
		expect(rows().at(-1)).toMatchObject({ locale: "ar_AE" });
		const html = await (await fetch(site.origin + at)).text();
		expect(html).toContain('dir="rtl"');
		expect(html).not.toContain("<script");
	});
});

describe("a script", () => {
	test("gets 201 and the address of what it sent, and problems as RFC 9457 says", async () => {
		const kept = await json(YES);
		expect(kept.status).toBe(201);
		const body = await kept.json();
		expect(body).toEqual({
			feedbackId: expect.stringMatching(/^[0-9a-f]{32}$/),
			location: kept.headers.get("location"),
		});
		const wrong = await json({ reason: "nonsense" }, { path: body.location });
		expect([wrong.status, wrong.headers.get("content-type")]).toEqual([422, "application/problem+json"]);
		expect(await wrong.json()).toMatchObject({ status: 422, errors: [{ field: "reason", problem: "unknown" }] });
		expect((await json({ text: "good" }, { path: body.location })).status).toBe(200);
		expect((await json({ text: "good" }, { path: `${F}/${"0".repeat(32)}` })).status).toBe(404);
		expect((await json({ ...YES, document: "no-such-article" })).status).toBe(404);
	});

	test("that repeats its key sends one vote, at the same moment too", async () => {
		const before = count();
		const headers = { "idempotency-key": '"0123456789abcdef0123"' };
		const all = await Promise.all(Array.from({ length: 12 }, () => json(NO, { headers })));
		expect(all.map(({ status }) => status).sort()).toEqual([...Array(11).fill(200), 201]);
		expect(new Set(all.map((each) => each.headers.get("location"))).size).toBe(1);
		expect(count()).toBe(before + 1);
		expect((await json({ ...NO, document: "lumen-tv-update-usb" }, { headers })).status).toBe(422);
		expect((await json(NO, { headers: { "idempotency-key": "x" } })).status).toBe(422);
		expect(count()).toBe(before + 1);
	});

	test("and a form: a double tap of one reader is one vote, and the last answer counts", async () => {
		const before = count();
		const headers = { "x-forwarded-for": someone(), "user-agent": "one" };
		const [first, second] = await Promise.all([form(NO, { headers }), form(NO, { headers })]);
		expect(first.headers.get("location")).toBe(second.headers.get("location"));
		await form(YES, { headers });
		expect(count()).toBe(before + 1);
		expect(rows().at(-1)).toMatchObject({ answer: "yes" });
		await form(YES, { headers: { ...headers, "user-agent": "another" } });
		expect(count()).toBe(before + 2);
	});
});

describe("what is refused before it is read", () => {
	const announced = (lines: readonly string[], body = "") =>
		rawRequest(
			site.port,
			[`POST ${F} HTTP/1.1`, `Host: 127.0.0.1:${site.port}`, "Connection: close", ...lines, "", body].join("\r\n"),
		);
	const long = `Content-Length: ${FORM_MAX_BYTES}`;

	test("a method that the route does not take, with those that it does", async () => {
		const ask = async (path: string, method: string) => {
			const { status, headers } = await fetch(site.origin + path, { method, redirect: "manual" });
			return [status, headers.get("allow")];
		};
		expect(await ask(F, "GET")).toEqual([405, "POST"]);
		const page = await (await fetch(`${site.origin}/de${F}`)).text();
		expect(page).toContain("Das wurde nicht gesendet");
		expect(page).toContain('href="/de/electronics/support"');
		expect(await ask(F, "PUT")).toEqual([405, "POST"]);
		expect(await ask(`${F}/${"0".repeat(32)}`, "DELETE")).toEqual([405, "GET, HEAD, POST"]);
		expect(await ask("/electronics/support/televisions", "POST")).toEqual([405, "GET, HEAD"]);
		expect(await ask("/de/electronics/support", "POST")).toEqual([405, "GET, HEAD"]);
		expect(await ask("/electronics/support/robots.txt", "POST")).toEqual([405, "GET, HEAD"]);
	});

	test("another origin, the body still on its way", async () => {
		for (const header of [
			"Origin: https://evil.example",
			"Origin: null",
			"Sec-Fetch-Site: cross-site",
			"Sec-Fetch-Site: same-site",
		])
			expect((await announced([header, long, `Content-Type: ${FORM}`])).status, header).toBe(403);
		const own = { origin: site.origin, "sec-fetch-site": "same-origin" };
		expect((await form(YES, { headers: own })).status).toBe(303);
	});

	test("another type, a coded body, and one that is too long", async () => {
		for (const type of ["text/plain", "multipart/form-data; boundary=x", "application/xml"])
			expect((await announced([long, `Content-Type: ${type}`])).status, type).toBe(415);
		expect((await announced([long])).status).toBe(415);
		expect((await announced([long, `Content-Type: ${FORM}`, "Content-Encoding: gzip"])).status).toBe(415);
		expect((await announced([`Content-Length: ${FORM_MAX_BYTES + 1}`, `Content-Type: ${FORM}`])).status).toBe(413);
		const chunk = `${FORM_MAX_BYTES.toString(16)}\r\n${"a".repeat(FORM_MAX_BYTES)}\r\n`;
		const chunked = await announced(["Transfer-Encoding: chunked", `Content-Type: ${FORM}`], chunk + chunk);
		expect(chunked.status).toBe(413);
	});

	test("refusals of what a script sends are problem documents", async () => {
		const wrong = await json(YES, { headers: { origin: "https://evil.example" } });
		expect([wrong.status, wrong.headers.get("content-type")]).toEqual([403, "application/problem+json"]);
		const broken = await post("{", { type: "application/json" });
		expect([broken.status, broken.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
	});
});

describe("what a stranger can send", () => {
	test("garbage changes nothing and breaks nothing", async () => {
		const before = count();
		const bytes = new Uint8Array(1_000).map((_, index) => (index * 89) % 256);
		for (const body of ["", "=", "&&&", "%", "kind=article", "a=b&".repeat(10_000), bytes]) {
			const { status } = await post(body);
			expect([400, 422], String(body).slice(0, 20)).toContain(status);
		}
		for (const body of ["", "[]", "null", '{"kind":{"$ne":1}}', "[".repeat(40_000), '{"kind":"__proto__"}', bytes])
			expect([400, 422]).toContain((await post(body, { type: "application/json" })).status);
		for (const id of ["x", "..%2f..", "0".repeat(33), "%00"])
			expect([400, 404]).toContain((await form({ text: "x" }, { path: `${F}/${id}` })).status);
		for (const document of ["a'; DROP TABLE feedback; --", "../../etc/passwd", "a".repeat(200)])
			expect((await form({ ...YES, document })).status).toBe(422);
		expect(count()).toBe(before);
	});

	test("a flood of one client is 429 with the time to wait, and holds nobody else", async () => {
		const headers = { "x-forwarded-for": `203.0.113.7, ${someone()}` };
		const statuses: number[] = [];
		for (let index = 0; index < CLIENT_RATE.burst; index++) statuses.push((await json({}, { headers })).status);
		expect(new Set(statuses)).toEqual(new Set([422]));
		// What comes to nothing has a rate of its own.
		for (let index = 0; index < CLIENT_RATE.burst; index++)
			expect([200, 201]).toContain((await json(YES, { headers })).status);
		const early = await json(YES, { headers });
		expect([early.status, early.headers.get("content-type")]).toEqual([429, "application/problem+json"]);
		expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(0);
		// What a client claims further left does not make it another one.
		const claimed = { "x-forwarded-for": `203.0.113.8, ${headers["x-forwarded-for"].split(", ")[1]}` };
		const from = { referer: `${site.origin}/de/electronics/support/televisions?lite=true&x="<b>` };
		const page = await form(YES, { path: `/de${F}`, headers: { ...claimed, ...from } });
		expect([page.status, page.headers.get("cache-control")]).toEqual([429, "private, no-store"]);
		const html = await page.text();
		expect(html).toContain('lang="de');
		expect(html).toContain("Das wurde nicht gesendet");
		expect(html).toMatch(/Warten Sie (5|10|30) Sekunden und laden Sie dann diese Seite neu/);
		expect(html).toContain('href="/de/electronics/support/televisions?lite=true"');
		expect(html).not.toMatch(/Das liegt an uns|Datei|<b>/);
		expect((await form(YES)).status).toBe(303);
	});

	test("a body that dribbles ends with 408 and holds nobody up", async () => {
		expect(beside).toBe(303);
		expect(await dribbled).toMatch(/^HTTP\/1\.1 408 /);
	});
});

describe("the operator", () => {
	test("sees counts of what was kept and refused, and no address in the log", async () => {
		await form(YES, { headers: { "x-forwarded-for": "192.0.2.77" } });
		expect(await site.metric("actions_total", 'route="/feedback"', 'outcome="kept"')).toBeGreaterThan(0);
		expect(site.log.join("\n")).not.toContain("192.0.2.77");
	});
});
