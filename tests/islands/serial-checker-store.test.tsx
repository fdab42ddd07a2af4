import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
	$serialChecker,
	checkSerialNumber,
	chooseModel,
	chooseSecondaryModel,
	clearValidationResult,
	receiveModels,
	startSerialChecker,
} from "#islands/stores/serial-checker.ts";
import type { SerialModel } from "#src/contract/serial-number-checker/schemas.ts";

const choice = (value: string) => ({ value, name: value });
const model = (value: string, parts: readonly string[] = []): SerialModel => ({
	...choice(value),
	product: null,
	examples: ["HB2A000000"],
	parts: parts.map(choice),
});

const K1 = model("K1", ["ST-1", "ST-2"]);
const K2 = model("K2");
const form = {
	listId: "straps",
	path: "/serial-number-checker/straps",
	language: "en-GB",
	models: [K1, K2],
	secondaryModels: [choice("QSP-20")],
	hasParts: true,
};

interface Request {
	readonly method: string;
	readonly path: string;
	readonly body: unknown;
}
let requests: Request[];
let answers: (() => Response | Promise<Response>)[];
const json =
	(body: unknown, status = 200) =>
	() =>
		Response.json(body, { status });
const affected = json({ verdict: "affected", title: "Yours is affected", location: "/r/abc" });

beforeEach(() => {
	requests = [];
	answers = [];
	vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
		requests.push({ method, path, body: body === undefined ? null : JSON.parse(body) });
		const answer = answers.shift();
		if (!answer) throw new TypeError("no network");
		return answer();
	});
	startSerialChecker(form);
});
afterEach(() => {
	vi.unstubAllGlobals();
});

const state = () => $serialChecker.get();
const API = "/api/content/support/en_GB/serial-number-checker";
/** An answer that comes when it is told to. */
function later() {
	const { promise, resolve } = Promise.withResolvers<Response>();
	answers.push(() => promise);
	return resolve;
}
const check = () => checkSerialNumber("/check", { modelName: "K1", serialNumber: "HB2K031415" });

test("received models keep existing parts only if the models are unchanged, otherwise parts are cleared", () => {
	chooseModel("K1");
	expect(state()).toMatchObject({ parts: K1.parts, hasParts: true });
	receiveModels([{ ...K1 }, { ...K2 }]);
	expect(state()).toMatchObject({ parts: K1.parts, modelName: "K1" });
	receiveModels([K2, K1]);
	expect(state()).toMatchObject({ parts: [], modelName: null });
	chooseModel("K1");
	receiveModels([K1]);
	expect(state().parts).toEqual([]);
});

test("a model has its parts at once: none of them is asked for, and those of another are never offered", () => {
	chooseModel("K1");
	expect(state()).toMatchObject({ parts: K1.parts, hasParts: true, isFetching: false });
	chooseModel("K2");
	expect(state()).toMatchObject({ parts: [], hasParts: false });
	chooseModel("");
	expect(state()).toMatchObject({ parts: [], hasParts: true, modelName: null });
	expect(requests).toEqual([]);
});

test("a request for models sets fetching on, received clears the error, failed sets it and fetching off", async () => {
	const answer = later();
	answers.push(() => new Response(null, { status: 500 }), json({ models: [K2], secondaryModels: [] }));
	const first = chooseSecondaryModel("straps", "QSP-20", "en_GB");
	expect(state()).toMatchObject({ isFetching: true, hasError: false });
	answer(Response.json({ models: [K1], secondaryModels: [] }));
	await first;
	expect(state()).toMatchObject({ isFetching: false, hasError: false, models: [K1] });
	// Those of another device would not be this one's: all are offered.
	await chooseSecondaryModel("straps", "QSP-10", "en_GB");
	expect(state()).toMatchObject({ isFetching: false, hasError: true, failure: null, models: [K1, K2] });
	await chooseSecondaryModel("straps", "QSP-10", "en_GB");
	expect(state()).toMatchObject({ isFetching: false, hasError: false, models: [K2], hasParts: false });
});

test("-1 for the device is sent as none, and another narrows the models", async () => {
	answers = [json({ models: [K1, K2], secondaryModels: [] }), json({ models: [K2], secondaryModels: [] })];
	await chooseSecondaryModel("straps", "-1", "en_GB");
	await chooseSecondaryModel("straps", "QSP-20", "en_GB");
	expect(requests.map(({ path }) => path)).toEqual([
		`${API}/modelNames?listId=straps`,
		`${API}/modelNames?listId=straps&secondaryModelName=QSP-20`,
	]);
	expect(state()).toMatchObject({ models: [K2], hasParts: false });
});

test("a newer device overtakes an older one, whichever is answered first", async () => {
	const answer = later();
	answers.push(json({ models: [K2], secondaryModels: [] }));
	const old = chooseSecondaryModel("straps", "QSP-20", "en_GB");
	await chooseSecondaryModel("straps", "QSP-10", "en_GB");
	answer(Response.json({ models: [K1], secondaryModels: [] }));
	await old;
	expect(state()).toMatchObject({ models: [K2], isFetching: false });
});

const OTHER: readonly [string, () => unknown][] = [
	["another model", () => chooseModel("K2")],
	["no model", () => chooseModel("")],
	["another device", () => chooseSecondaryModel("straps", "QSP-20", "en_GB")],
	["another number or part", clearValidationResult],
	["another page", () => startSerialChecker(form)],
	["models of which it is none", () => receiveModels([K2])],
];

test.each(OTHER)("a check that is on its way is void with %s, whatever comes of it", async (_, change) => {
	for (const reply of [affected, json({}, 429), json({}, 503), json({ errors: [] }, 422)]) {
		startSerialChecker(form);
		answers = [];
		const answer = later();
		const checked = check();
		expect(state().isChecking).toBe(true);
		answers.push(json({ models: [K2], secondaryModels: [] }));
		await change();
		expect(state().isChecking).toBe(false);
		const before = state();
		answer(await reply());
		await checked;
		expect(state()).toEqual(before);
	}
});

test.each(OTHER)("what was said of a check goes with %s", async (_, change) => {
	for (const reply of [affected, json({}, 429), json({}, 503)]) {
		startSerialChecker(form);
		answers = [reply, json({}, 404)];
		await check();
		expect(state().validationResult ?? state().failure).not.toBeNull();
		answers = [json({ models: [K1, K2], secondaryModels: [] })];
		await change();
		expect(state()).toMatchObject({ validationResult: null, failure: null });
	}
});

test("a check is sent while models load, and who sent one with a model that goes is told to choose", async () => {
	const models = later();
	const looked = chooseSecondaryModel("straps", "QSP-20", "en_GB");
	later();
	void check();
	expect(requests.map(({ method }) => method)).toEqual(["GET", "POST"]);
	models(Response.json({ models: [K2], secondaryModels: [] }));
	await looked;
	expect(state()).toMatchObject({ isChecking: false, errors: [{ field: "modelName", problem: "missing" }] });
});

test("a check that is on its way outlives models that are the same", async () => {
	const answer = later();
	const checked = check();
	receiveModels([K1, K2]);
	answers = [json({}, 404)];
	answer(await affected());
	await checked;
	expect(state().validationResult).toMatchObject({ verdict: "affected" });
});

test("the validation result brings what its page says, and can be cleared", async () => {
	const page = '<main><h1>No</h1><article class="serial-number-result"><h1>Yours is affected</h1></article></main>';
	answers = [affected, () => new Response(page)];
	await check();
	expect(requests.at(-1)).toMatchObject({ path: "/r/abc" });
	expect(state().validationResult).toMatchObject({ verdict: "affected", location: "/r/abc" });
	expect(state().validationResult?.article?.textContent).toBe("Yours is affected");
	clearValidationResult();
	expect(state().validationResult).toBeNull();
	answers = [affected];
	await check();
	expect(state().validationResult).toEqual({
		verdict: "affected",
		title: "Yours is affected",
		location: "/r/abc",
		article: null,
	});
});

test("the number is in no state, whatever comes of it", async () => {
	const seen: string[] = [];
	const stop = $serialChecker.subscribe((value) => seen.push(JSON.stringify(value)));
	answers = [
		affected,
		() => new Response(""),
		json({ errors: [{ field: "modelName", problem: "unknown" }] }, 422),
		json({}, 429),
		json({}, 503),
	];
	for (let times = 0; times < 5; times++) await checkSerialNumber("/check", { serialNumber: "CANARY31415" });
	stop();
	expect(requests).toHaveLength(6);
	expect(seen.join()).not.toContain("CANARY");
	expect(JSON.stringify({ ...localStorage, ...sessionStorage }) + location.href).not.toContain("CANARY");
});

test("an answer that is none is a failure", async () => {
	answers = [json({ verdict: "perhaps", location: "/x" }), json({}, 429)];
	await checkSerialNumber("/check", {});
	expect(state()).toMatchObject({ validationResult: null, failure: "failed" });
	await checkSerialNumber("/check", {});
	expect(state()).toMatchObject({ validationResult: null, failure: "early" });
});
