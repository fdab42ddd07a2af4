import { afterAll, beforeAll, expect, test } from "vitest";
import { CALL_NAMES, callOf } from "#src/contract/registry.ts";
import { TYPE_WORDS } from "#src/contract/search/search-types.ts";
import type { ApiFace } from "#src/server/api/face.ts";
import type { Content } from "#src/store/content.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
let content: Content;
let face: ApiFace;
const errors: unknown[] = [];

beforeAll(async () => {
	copy = copyOfPack();
	content = await copy.open();
	({ face } = embeddedApi(content, { onError: (_call, error) => errors.push(error) }));
});

afterAll(() => {
	copy.cleanUp();
});

const ask = (path: string, init?: RequestInit) =>
	face.answer(new Request(`http://support.example${path}`, init), NOBODY);
const A = "/api/content/support/en_GB";

const HOSTILE = [
	'"',
	"'",
	"*",
	"NEAR(a b,99999)",
	"col:x",
	"^a",
	"a OR",
	"a AND",
	"-x",
	"\u0000",
	'"'.repeat(500),
	"a\u0000b",
	"%",
	"_",
	"\\",
	"; DROP TABLE item",
	"' OR '1'='1",
	"../../etc/passwd",
	"..%2f..%2f",
	"%2e%2e/",
	"\u202eabc",
	"😀".repeat(600),
	"\ud800",
	"ا".repeat(300),
	"更新",
	"は",
	"ß",
	"(((((",
	"{}",
	"[]",
	"<script>",
	"__proto__",
	"constructor",
	"hasOwnProperty",
	"1e309",
	"-1",
	"NaN",
	"0x10",
	"99999999999999999999",
	"1.5",
	"-0",
	"+1",
	" ",
	"a,b,,c",
	",",
	"null",
	"undefined",
	"true",
	`${"word ".repeat(200)}`,
	"a*b*c*",
	"\n\r\t",
	"title:lumen",
	"names : x",
	"{title body} : x",
	"a + b",
	"NOT a",
	"x NOT",
	'"a" * "b"',
];

test("hostile values of every parameter of every call never end in a 5xx but 501", async () => {
	for (const name of CALL_NAMES) {
		const { method, path, query, body } = callOf(name);
		const below = path.startsWith("/api/") ? path : A + path;
		for (const value of HOSTILE) {
			const address = below.replace(
				/\{(\/?)\w+\}/g,
				(_, slash: string) => slash + encodeURIComponent(value.toWellFormed()).replaceAll(".", "%2e"),
			);
			const valid = below.replace(/\{\/\w+\}/g, "").replace(/\{\w+\}/g, "pebble-20");
			for (const each of [
				address,
				`${valid}?${query.map((parameter) => `${parameter}=${encodeURIComponent(value.toWellFormed())}`).join("&")}`,
			]) {
				const response = await ask(
					each,
					method === "POST"
						? {
								method,
								headers: { "content-type": "application/json" },
								body: JSON.stringify(Object.fromEntries(body.map((parameter) => [parameter, value]))),
							}
						: {},
				);
				const answers = callOf(name).redirects ? [301] : [200, 404, 501];
				expect([...answers, 400, 403, 405], `${name} ${each}`).toContain(response.status);
			}
		}
	}
	expect(errors).toEqual([]);
});

test.each(HOSTILE)("a search for %j answers 200 or 400", async (value) => {
	for (const path of [`${A}/search`, `${A}/search/pebble-20`, `${A}/suggest`, `${A}/keyword/suggest`]) {
		const response = await ask(`${path}?query=${encodeURIComponent(value.toWellFormed())}`);
		expect([200, 400]).toContain(response.status);
	}
});

test.each([
	["1000000000", 100],
	["-1", 0],
	["99999999999999999999", 100],
	["0", 0],
	["3", 3],
])("num=%s is clamped", async (num, most) => {
	const response = await ask(`${A}/search?query=e2&num=${num}`);
	expect(response.status).toBe(200);
	const { searchResponse } = (await response.json()) as { searchResponse: { results: unknown[] } };
	expect(searchResponse.results.length).toBeLessThanOrEqual(most);
});

test.each(["NaN", "0x10", "1e9", "1.5", "abc", "１"])("num=%s and start=%s are refused", async (value) => {
	for (const name of ["num", "start"])
		expect((await ask(`${A}/downloads/pebble-20?${name}=${encodeURIComponent(value)}`)).status).toBe(400);
});

test("a start beyond the window is clamped to it", async () => {
	const response = await ask(`${A}/search?query=e2&start=1000000000`);
	expect(await response.json()).toMatchObject({ searchResponse: { start: 1000, results: [] } });
});

test.each(["1000", "999", "5"])("downloads may be asked for up to 999 at once (num=%s)", async (num) => {
	expect((await ask(`${A}/downloads/pebble-20?num=${num}`)).status).toBe(200);
});

test("a value outside its set is refused with the name of the parameter", async () => {
	const response = await ask(`${A}/categories/speakers/models?sort=price`);
	expect(response.status).toBe(400);
	expect(response.headers.get("content-type")).toBe("application/problem+json");
	expect(await response.json()).toEqual({
		type: "about:blank",
		title: "Bad Request",
		status: 400,
		detail: "Could not fetch data for models",
		errors: [{ parameter: "sort", message: "must be one of newest, name, model" }],
	});
});

test("the query is normalised: composed, without controls and direction overrides", async () => {
	const response = await ask(`${A}/search?query=${encodeURIComponent("\u202ee2\u0007  blu\u0065\u0301")}`);
	expect(await response.json()).toMatchObject({ searchResponse: { query: "e2 blu\u00e9" } });
});

test("the first of a repeated parameter counts", async () => {
	expect(await (await ask(`${A}/search?query=e2&query=other`)).json()).toMatchObject({
		searchResponse: { query: "e2" },
	});
});

test.each([
	["DELETE", `${A}/products/pebble-20`, "GET, HEAD"],
	["POST", `${A}/search`, "GET, HEAD"],
	["GET", `${A}/serial-number-checker/check`, "POST"],
	["PUT", "/api/content/support/create-ticket", "POST"],
])("%s %s is 405", async (method, path, allow) => {
	const response = await ask(path, { method });
	expect(response.status).toBe(405);
	expect(response.headers.get("allow")).toBe(allow);
});

test("a POST takes JSON objects of values only", async () => {
	const post = (body: string | Uint8Array<ArrayBuffer>) =>
		ask(`${A}/serial-number-checker/check`, { method: "POST", body });
	expect((await post(Uint8Array.of(0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d))).status).toBe(400);
	expect((await post("{")).status).toBe(400);
	expect((await post("[]")).status).toBe(400);
	expect((await post("null")).status).toBe(400);
	expect((await post('{"__proto__":{"listId":"a"},"modelName":"b","serialNumber":"c"}')).status).toBe(400);
	expect(({} as Record<string, unknown>)["listId"]).toBeUndefined();
});

test("what is outside the contract is a 404 problem without a path, stack or host", async () => {
	for (const path of [
		"/api",
		"/api/content/support",
		`${A}`,
		`${A}/`,
		`${A}/products`,
		"/api/content/support/../../etc/passwd",
		`${A}/products/pebble-20/metadata/x`,
		"/api/content/support/xx_XX/banners",
		"/api/content/support/__proto__/banners",
	]) {
		const response = await ask(path);
		expect(response.status, path).toBe(404);
		const text = await response.text();
		expect(text).toContain('"detail":"Could not fetch data for');
		expect(text).not.toMatch(/node_modules|\.ts|support\.example|sqlite|at /i);
	}
});

test("calls whose address has no locale: the parameter tells, else the default; a ticket must say its own", async () => {
	for (const query of ["", "?locale=xx"]) {
		const { status, headers } = await ask(`/api/content/support/asc/auth${query}`);
		expect([status, headers.get("location")]).toEqual([301, "https://support.example/electronics/support/asc/login"]);
	}
	const standard = await ask("/api/support/product/pebble-20");
	expect(standard.status).toBe(200);
	expect(await standard.json()).toEqual(await (await ask("/api/support/product/pebble-20?locale=en_GB")).json());
	expect((await ask("/api/support/product/pebble-20?locale=xx_XX")).status).toBe(404);
	expect((await ask("/api/support/product/pebble-20?locale=a%20b")).status).toBe(400);
	const ticket = await ask("/api/content/support/create-ticket", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ subject: "s", message: "a\nb", email: "a@b.example" }),
	});
	expect(ticket.status).toBe(400);
	expect(await ticket.json()).toMatchObject({ errors: [{ parameter: "locale", message: "is missing" }] });
});

test("a list of types that names one of service centres is refused to everybody else", async () => {
	for (const type of ["faqs,service-manual", "service-manual,faqs", "all,technical-memo"])
		expect((await ask(`${A}/search?query=e2&type=${type}`)).status, type).toBe(403);
	expect((await ask(`${A}/search?query=e2&type=faqs&type=asc-news`)).status).toBe(403);
	for (const type of ["faqs,downloads", "service-manual", "repair-documents,technical-memo"])
		expect((await ask(`${A}/search?query=e2&type=${type}`)).status, type).toBe(200);
});

test("every word that the grammar of types allows is understood", async () => {
	for (const word of TYPE_WORDS) {
		expect((await ask(`${A}/search?query=e2&documentTypeFilter=${word}`)).status, word).toBe(200);
		expect([200, 403], word).toContain((await ask(`${A}/search?query=e2&type=${word}`)).status);
	}
	expect((await ask(`${A}/search?query=e2&documentTypeFilter=foo`)).status).toBe(400);
});

test("a failure inside is a 500 that tells nothing", async () => {
	const seen: unknown[] = [];
	const broken = embeddedApi(content, {
		onError: (_call, error) => seen.push(error),
		store: {
			at: () => {
				throw new Error("SELECT secret FROM /var/lib/db");
			},
		},
	});
	const response = await broken.face.answer(new Request(`http://support.example${A}/banners`), NOBODY);
	expect(response.status).toBe(500);
	expect(await response.json()).toEqual({
		type: "about:blank",
		title: "Internal Server Error",
		status: 500,
		detail: "Could not fetch data for banners",
	});
	expect(seen).toHaveLength(1);
});
