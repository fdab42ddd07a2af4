import { describe, expect, test } from "vitest";
import { ACTIONS, Actions, ARRIVALS } from "#src/actions/actions.ts";
import { bodyKind, readFields } from "#src/actions/read-form.ts";
import { CALL_NAMES, callOf } from "#src/contract/registry.ts";
import { serialNumberCheck } from "#src/contract/serial-number-checker/calls.ts";
import { createTicket } from "#src/contract/tickets/calls.ts";
import { ROUTES } from "#src/routes.ts";
import { SERIAL_CHECK_RATES } from "#src/site/sending-limits.ts";
import { actions, at, inbox, send, someone } from "./action-bench.ts";

test("every row that takes a POST has its action, and every action its row; those that show a page are read", () => {
	const rows = (method: "GET" | "POST") =>
		ROUTES.filter(({ methods }) => methods.includes("POST") && methods.includes(method)).map(({ pattern }) => pattern);
	expect(ACTIONS.map(({ route }) => route).sort()).toEqual(rows("POST").sort());
	expect(ARRIVALS.map(({ route }) => ROUTES.find(({ pattern }) => pattern === route)?.methods)).toEqual([["GET"]]);
	// A confirmation has a page for what could not be kept, and nothing that could be read before.
	const read = ACTIONS.filter(({ route, show }) => show && route !== "/asc/receipts").map(({ route }) => route);
	expect(read.sort()).toEqual(rows("GET").sort());
});

test("every call that takes a POST is counted with the action that sends the same", () => {
	const posts = CALL_NAMES.filter((name) => callOf(name).method === "POST");
	// A ticket is handed in as by its form.
	const counted: string[] = ACTIONS.flatMap(({ call }) => call?.name ?? []);
	expect([...counted, createTicket.name].sort()).toEqual([...posts].sort());
});

test("a call counts when it comes, however many come at once, and not where nothing came of it; for no other call", async () => {
	const limits = new Actions();
	const { burst } = SERIAL_CHECK_RATES.client;
	const of = (name: string) => limits.limitsOf(name, someone, () => new Date(0));
	const sent = async () => (await of(serialNumberCheck.name).admit()) ?? (await of(serialNumberCheck.name).spend());
	expect(await Promise.all(Array.from({ length: burst }, sent))).toEqual(Array(burst).fill(null));
	expect(await sent()).toMatchObject({ limit: "client" });
	await of(serialNumberCheck.name).giveBack();
	expect([await sent(), await sent()]).toMatchObject([null, { limit: "client" }]);
	expect(await of("another").spend()).toBeNull();
});

describe("an answer to a micro survey", () => {
	const ANSWER = { survey: "asks-two", answer: "yes", contentVersion: "v1", page: "/speakers/pebble" };

	test("is kept without anything about its sender, who is back on the page that asked", async () => {
		const outcome = await send("/survey", ANSWER);
		expect(outcome).toMatchObject({
			kind: "seeOther",
			isNew: true,
			location: "/electronics/support/speakers/pebble#micro-survey-thanks",
		});
		expect([...inbox.answers.values()]).toEqual([
			{ ...ANSWER, id: expect.stringMatching(/^[0-9a-f]{32}$/), locale: "en_GB", received: "2026-03-01T10:00Z" },
		]);
		const { page, ...home } = ANSWER;
		expect(await send("/survey", home)).toMatchObject({ location: "/electronics/support#micro-survey-thanks" });
	});

	test("sent twice is one, and the last one counts", async () => {
		await send("/survey", ANSWER);
		expect(await send("/survey", { ...ANSWER, answer: "no" })).toMatchObject({ isNew: false });
		expect([...inbox.answers.values()].map(({ answer }) => answer)).toEqual(["no"]);
		await send("/survey", ANSWER, "a-key-of-its-own-1");
		await send("/survey", ANSWER, "a-key-of-its-own-1");
		expect(inbox.answers.size).toBe(2);
	});

	test("from another page, in another language or by another browser is one of its own", async () => {
		await send("/survey", ANSWER);
		await send("/survey", { ...ANSWER, page: "/speakers" });
		await send("/survey", ANSWER, undefined, { ...someone, browser: "another" });
		const { action, scene } = at("/survey");
		const arabic = { ...scene, context: { ...scene.context, locale: "ar_AE" } };
		await actions.submit(
			action,
			{ fields: ANSWER, key: undefined, files: [], errors: [], isForm: true },
			someone,
			arabic,
		);
		expect([...inbox.answers.values()].map(({ locale }) => locale)).toEqual(["en_GB", "en_GB", "en_GB", "ar_AE"]);
	});

	test.each([
		[{ answer: "perhaps" }, 422],
		[{ answer: "" }, 422],
		[{ survey: "is-over" }, 404],
		[{ survey: "unknown" }, 404],
		...["https://evil.example/", "//evil.example", "/\\evil.example", "/no/such/page/at/all", "/a b", "/tv#x"].map(
			(page) => [{ page }, 422] as const,
		),
	] as const)("%j is refused", async (more, status) => {
		expect(await send("/survey", { ...ANSWER, ...more })).toMatchObject({ kind: "problem", status });
		expect(inbox.answers.size).toBe(0);
	});

	test("counts while the support API says nothing", async () => {
		expect(await send("/survey", { ...ANSWER, survey: "down" })).toMatchObject({ kind: "seeOther" });
	});
});

describe("a body", () => {
	const read = (text: string, kind: "form" | "json") => readFields(new TextEncoder().encode(text), kind);

	test("is a form, with files or without, or JSON, nothing else", () => {
		expect(bodyKind("Multipart/Form-Data; boundary=x")).toBe("multipart");
		expect(bodyKind("application/x-www-form-urlencoded; charset=utf-8")).toBe("form");
		for (const json of ["Application/JSON", 'application/json; charset="UTF-8"']) expect(bodyKind(json)).toBe("json");
		for (const other of [
			undefined,
			"",
			"text/plain",
			"multipart/mixed; boundary=x",
			"application/json-seq",
			"application/json; charset=utf-16",
		])
			expect(bodyKind(other)).toBeNull();
	});

	test("says the same as a form and as JSON", () => {
		const expected = { text: "one\ntwo", step: "2" };
		expect(read("text=one%0D%0Atwo&step=2&reason=&text=again", "form")).toEqual(expected);
		expect(read('{"text":"one\\r\\ntwo","step":2,"reason":null,"empty":""}', "json")).toEqual(expected);
	});

	test("whose field holds nothing that anybody sees lacks it", () => {
		const read = readFields(
			new TextEncoder().encode("a=%E2%80%8B%C2%AD&b=%F3%A0%80%A0+%E2%81%A0&c=x%E2%80%8Dy"),
			"form",
		);
		expect(read).toEqual({ c: "x\u200dy" });
	});

	test("of another shape is none", () => {
		for (const body of [
			"",
			"[]",
			"null",
			"1",
			'{"a":{}}',
			'{"a":["b"]}',
			'{"a":true}',
			'{"a":1e400}',
			"{",
			"[".repeat(40_000),
		])
			expect(read(body, "json")).toBeNull();
		expect(readFields(Uint8Array.of(0x61, 0x3d, 0xff), "form")).toBeNull();
		expect(readFields(Uint8Array.of(0x22, 0xc3, 0x28, 0x22), "json")).toBeNull();
		expect(read('{"__proto__":"x","constructor":"y"}', "json")).toMatchObject({ constructor: "y" });
	});
});
