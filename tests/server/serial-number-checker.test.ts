import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { SERIAL_CHECK_RATES } from "#src/site/sending-limits.ts";
import { type BuiltServer, demoContent, startBuiltServer } from "./built-server.ts";
import { someone } from "./clients.ts";
import { type Fault, type SupportApiDouble, startSupportApiDouble } from "./support-api-double.ts";

let site: BuiltServer;
let double: SupportApiDouble;
let remote: BuiltServer;
beforeAll(async () => {
	double = await startSupportApiDouble(demoContent());
	[site, remote] = await Promise.all([
		startBuiltServer({ TRUSTED_PROXY_HOPS: "1", ACCESS_LOG: "1", LOG_LEVEL: "trace" }),
		startBuiltServer({ TRUSTED_PROXY_HOPS: "1", SUPPORT_API_URL: double.url, LOG_LEVEL: "trace" }),
	]);
});
afterEach(() => double.fail(() => null));
afterAll(async () => {
	await Promise.all([site?.stop(), remote?.stop()]);
	double?.stop();
});

const BASE = "/electronics/support/serial-number-checker";
const LIST = `${BASE}/brindle-2-charging-socket`;
const API = "/api/content/support/en_GB/serial-number-checker";
const AFFECTED = { modelName: "HGC-P2", serialNumber: "hb2 k-031 415" };

interface Sending {
	readonly at?: BuiltServer;
	readonly path?: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly json?: boolean;
}

function post(fields: Readonly<Record<string, string>>, { at = site, path = LIST, headers = {}, json }: Sending = {}) {
	return fetch(at.origin + path, {
		method: "POST",
		redirect: "manual",
		headers: {
			"content-type": json ? "application/json" : "application/x-www-form-urlencoded",
			"x-forwarded-for": someone(),
			...headers,
		},
		body: json ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
	});
}

const flat = (reply: Response) => [...reply.headers].map((line) => line.join(": ")).join("\n");

describe("a number that is sent by the plain form", () => {
	test("leads to an opaque address of its own that says what to do, and that nobody keeps, lists or tells of", async () => {
		const sent = await post(AFFECTED);
		expect(sent.status).toBe(303);
		expect(sent.headers.get("cache-control")).toBe("private, no-store");
		const at = sent.headers.get("location") ?? "";
		expect(at).toMatch(/^\/electronics\/support\/serial-number-checker\/brindle-2-charging-socket\/[\w.-]+$/);
		const page = await fetch(site.origin + at);
		expect(page.status).toBe(200);
		expect(page.headers.get("cache-control")).toBe("private, no-store");
		expect(page.headers.get("referrer-policy")).toBe("no-referrer");
		const html = await page.text();
		expect(html).toContain('<meta name="robots" content="noindex"');
		expect(html).toContain("Your console gets the free repair");
		expect(html).toContain("HGC-P2");
		expect(html).toContain(`href="${LIST}"`);
	});

	test("is answered in the reader's language, and unknown where it fits no model", async () => {
		const sent = await post({ ...AFFECTED, serialNumber: "HB2K03141" }, { path: `/ar${LIST}` });
		const page = await fetch(site.origin + (sent.headers.get("location") ?? ""));
		const html = await page.text();
		expect(html).toContain('dir="rtl"');
		expect(html).toContain("لا نستطيع الحكم من هذا الرقم");
	});

	test("has a result of this list alone, which nobody can make or lengthen", async () => {
		const at = (await post(AFFECTED)).headers.get("location") ?? "";
		const token = at.slice(at.lastIndexOf("/") + 1);
		const [payload = "", signature = ""] = token.split(".");
		const other = Buffer.from(Buffer.from(payload, "base64url").toString().replace("affected", "not-affected"));
		for (const path of [
			`${BASE}/arco-wall-brackets/${token}`,
			`${LIST}/${other.toString("base64url")}.${signature}`,
			`${LIST}/${payload}`,
			`${LIST}/${token}x`,
			`${LIST}/x.${signature}`,
		])
			expect((await fetch(site.origin + path)).status, path).toBe(404);
	});

	test("that is wrong gives the same page with the words, beside each what is wrong, to this reader alone", async () => {
		const sent = await post({ modelName: "HGC-P9", partNumber: "P2-512", serialNumber: "CANARY123" });
		expect(sent.status).toBe(422);
		expect(sent.headers.get("cache-control")).toBe("private, no-store");
		expect(sent.headers.get("referrer-policy")).toBe("no-referrer");
		const html = await sent.text();
		expect(html).toMatch(/id="serial-modelName"[^>]*aria-invalid="true"/);
		expect(html).toMatch(/<option value="P2-512" selected/);
		// It stands in its field and nowhere else: no island, no script, no address holds it.
		expect(html.split("CANARY123")).toHaveLength(2);
		expect(html).toContain('name="serialNumber" value="CANARY123"');
		const kept = await fetch(site.origin + LIST);
		expect(await kept.text()).not.toContain("CANARY");
	});
});

test("sent by a script it is checked as well, and its problems have names", async () => {
	const kept = await post(AFFECTED, { json: true });
	expect([kept.status, await kept.json()]).toMatchObject([
		200,
		{ verdict: "affected", title: "Your console gets the free repair", location: expect.stringContaining(LIST) },
	]);
	const wrong = await post({ ...AFFECTED, partNumber: "P9" }, { json: true });
	expect([wrong.status, (await wrong.json()).errors]).toEqual([422, [{ field: "partNumber", problem: "unknown" }]]);
	expect((await post({ serialNumber: "x".repeat(65), modelName: "HGC-P2" }, { json: true })).status).toBe(422);
	expect((await post(AFFECTED, { path: `${BASE}/no-such-list`, json: true })).status).toBe(404);
});

test("from another site, in another type or too long it is refused before anything is read of it", async () => {
	const evil = { origin: "https://evil.example" };
	const TYPES = [
		"text/plain",
		"multipart/form-data; boundary=x",
		"application/xml",
		"text/html",
		"",
		"application/ld+json",
	];
	for (const path of [LIST, `${API}/check`]) {
		expect((await post(AFFECTED, { path, headers: evil, json: true })).status).toBe(403);
		expect((await post(AFFECTED, { path, headers: { origin: "null" }, json: true })).status).toBe(403);
		expect((await post(AFFECTED, { path, headers: { "sec-fetch-site": "cross-site" }, json: true })).status).toBe(403);
		for (const type of TYPES)
			expect((await post(AFFECTED, { path, headers: { "content-type": type } })).status, type).toBe(415);
	}
	expect((await post({ ...AFFECTED, secondaryModelName: "x".repeat(5_000) })).status).toBe(413);
	// Our own page that tells nobody its address has no origin either.
	const untold = { origin: "null", "sec-fetch-site": "same-origin" };
	expect((await post(AFFECTED, { headers: untold })).status).toBe(303);
});

test("a flood of one client is 429 with the time to wait, by the form and by the API together", async () => {
	const headers = { "x-forwarded-for": "203.0.113.77" };
	const check = { listId: "brindle-2-charging-socket", ...AFFECTED };
	const form = () => post(AFFECTED, { headers });
	const api = () => post(check, { path: `${API}/check`, headers, json: true });
	const { burst } = SERIAL_CHECK_RATES.client;
	const first = await Promise.all(Array.from({ length: burst / 2 }, () => [form(), api()]).flat());
	expect(new Set(first.map(({ status }) => status))).toEqual(new Set([303, 200]));
	// While these came some time has passed, in which a few more may come.
	const refused = async (send: () => Promise<Response>): Promise<Response> => {
		const reply = await send();
		return reply.status === 429 ? reply : refused(send);
	};
	const [page, call] = [await refused(form), await refused(api)];
	expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(Number(call.headers.get("retry-after"))).toBeGreaterThan(0);
	expect((await post(AFFECTED)).status).toBe(303);
});

test.each([
	["__proto__", "HB2K031415"],
	["constructor", "__proto__"],
	["HGC-P2", "'; DROP TABLE item; --"],
	["HGC-P2", "\u202e5141302BH\u0000"],
	["HGC-P2", `\ud800${"\u0301".repeat(60)}`],
	["HGC-P2", "%0d%0aSet-Cookie:x=1"],
	["HGC-P2\r\nSet-Cookie: x=1", "HB2K031415"],
	["<img src=x onerror=alert(1)>", "<script>alert(1)</script>"],
])("hostile words are words: %j %j", async (modelName, serialNumber) => {
	const reply = await post({ modelName, serialNumber });
	expect([303, 422]).toContain(reply.status);
	expect(reply.headers.get("set-cookie")).toBeNull();
	const html = await reply.text();
	expect(html).not.toContain("<script>alert(1)");
	expect(html).not.toContain("<img src=x");
});

const FAULTS: readonly Fault[] = ["hang", "refuse", "500", "html", "garbage", "truncated", "wrong-shape"];

describe("with a support API elsewhere", () => {
	test("a number is checked there, by POST", async () => {
		const sent = await post({ ...AFFECTED, serialNumber: "CANARY-REMOTE" }, { at: remote });
		expect(sent.status).toBe(303);
		expect(double.asked).toContain(`${API}/check`);
		const page = await fetch(remote.origin + (sent.headers.get("location") ?? ""));
		expect(await page.text()).toContain("We cannot tell from this number");
	});

	test.each(FAULTS)(
		"that answers a check with %s costs the reader no word, and he is told whom to ask",
		async (fault) => {
			double.fail((path) => (path === `${API}/check` ? fault : null));
			const reply = await post({ ...AFFECTED, serialNumber: "CANARY-FAULT" }, { at: remote });
			expect(reply.status).toBe(503);
			const html = await reply.text();
			expect(html).toContain("The check does not answer at the moment.");
			expect(html).toContain('value="CANARY-FAULT"');
			expect(html).toMatch(/tel:|mailto:/);
			expect(html).not.toContain("db.internal");
		},
	);

	test.each(["hang", "500"] as const)(
		"of which every call ends with %s costs the reader no word either",
		async (fault) => {
			double.fail(() => fault);
			// Of one list something is remembered, of the others nothing is.
			for (const [path, says] of [
				[LIST, "The check does not answer at the moment."],
				[`${BASE}/arco-wall-brackets`, "The check does not answer at the moment."],
				[`/de${BASE}/lumen-certificates-2027`, "Die Prüfung antwortet gerade nicht."],
			] as const) {
				const typed = { modelName: "HGC-P2", partNumber: "P2-512", serialNumber: '"CANARY-ALONE' };
				const reply = await post(typed, { at: remote, path });
				expect([reply.status, reply.headers.get("cache-control")], path).toEqual([503, "private, no-store"]);
				expect(reply.headers.get("referrer-policy")).toBe("no-referrer");
				expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
				const html = await reply.text();
				expect(html.includes(says), path).toBe(true);
				expect(html.includes('name="serialNumber" value="&quot;CANARY-ALONE"'), path).toBe(true);
				expect(html.split("CANARY-ALONE"), path).toHaveLength(2);
				expect(html.includes('<option value="HGC-P2" selected'), path).toBe(true);
				expect(html.includes('<option value="P2-512" selected'), path).toBe(true);
				expect(html.includes(`action="${path}"`), path).toBe(true);
				expect(html.includes("db.internal"), path).toBe(false);
			}
		},
	);

	test("that knows no such list any more answers 404", async () => {
		double.fail((path) => (path === `${API}/check` ? "404" : null));
		// After so many faults it is left alone for a second.
		await expect.poll(async () => (await post(AFFECTED, { at: remote })).status, { timeout: 10_000 }).toBe(404);
	});
});

test("in all of that no number reached a log, a metric, a header, an address or the inbox", async () => {
	const journeys: Response[] = [];
	const number = { serialNumber: "CANARY31415" };
	for (const at of [site, remote])
		for (const sending of [
			post({ ...AFFECTED, ...number }, { at }),
			post({ ...AFFECTED, ...number }, { at, json: true }),
			post({ modelName: "none", ...number }, { at }),
			post({ modelName: "none", ...number }, { at, json: true }),
			post({ ...number }, { at, path: `${BASE}/no-such-list` }),
			post({ ...AFFECTED, ...number }, { at, headers: { origin: "https://evil.example" } }),
			post(
				{ listId: "brindle-2-charging-socket", modelName: "HGC-P2", ...number },
				{ at, path: `${API}/check`, json: true },
			),
			post({ listId: "nothing", modelName: "HGC-P2", ...number }, { at, path: `${API}/check`, json: true }),
			post({ ...number }, { at, path: `${API}/check`, json: true }),
		])
			journeys.push(await sending);
	for (const reply of journeys) expect(flat(reply) + reply.url).not.toMatch(/CANARY/i);
	for (const { log, opsOrigin, dataDir } of [site, remote]) {
		expect(await (await fetch(`${opsOrigin}/metrics`)).text()).not.toMatch(/CANARY/i);
		expect(log.join("\n")).not.toMatch(/CANARY|031.?415/i);
		expect(log.length).toBeGreaterThan(0);
		for (const name of readdirSync(dataDir).filter((each) => each.startsWith("inbox")))
			expect(readFileSync(join(dataDir, name)).includes("CANARY"), name).toBe(false);
	}
	expect(double.asked.join()).not.toMatch(/CANARY/i);
});
