import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SerialChecker, type SerialCheckerProps } from "#islands/serial-checker/SerialChecker.tsx";
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
	cleanup();
	vi.unstubAllGlobals();
});

const state = () => $serialChecker.get();
const API = "/api/content/support/en_GB/serial-number-checker";

describe("the state of the checker", () => {
	test("received models keep existing parts only if the models are unchanged, otherwise parts are cleared", async () => {
		answers = [json({ parts: K1.parts })];
		await chooseModel("straps", "K1", "en_GB");
		expect(state()).toMatchObject({ parts: K1.parts, hasParts: true });
		receiveModels([{ ...K1 }, { ...K2 }]);
		expect(state().parts).toEqual(K1.parts);
		receiveModels([K2, K1]);
		expect(state().parts).toEqual([]);
		await (async () => {
			answers = [json({ parts: K1.parts })];
			await chooseModel("straps", "K1", "en_GB");
		})();
		receiveModels([K1]);
		expect(state().parts).toEqual([]);
	});

	test("a request sets fetching on, received clears the error, failed sets it and fetching off", async () => {
		const { promise, resolve } = Promise.withResolvers<Response>();
		answers = [() => promise, () => new Response(null, { status: 500 }), json({ parts: [] })];
		const first = chooseModel("straps", "K1", "en_GB");
		expect(state()).toMatchObject({ isFetching: true, hasError: false });
		resolve(Response.json({ parts: K1.parts }));
		await first;
		expect(state()).toMatchObject({ isFetching: false, hasError: false, hasParts: true });
		await chooseModel("straps", "K2", "en_GB");
		expect(state()).toMatchObject({ isFetching: false, hasError: true, parts: K1.parts });
		await chooseModel("straps", "K2", "en_GB");
		expect(state()).toMatchObject({ isFetching: false, hasError: false, hasParts: false });
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

	test("a newer choice overtakes an older one, whichever is answered first", async () => {
		const { promise, resolve } = Promise.withResolvers<Response>();
		answers = [() => promise, json({ parts: [] })];
		const old = chooseModel("straps", "K1", "en_GB");
		await chooseModel("straps", "K2", "en_GB");
		resolve(Response.json({ parts: K1.parts }));
		await old;
		expect(state()).toMatchObject({ parts: [], hasParts: false, isFetching: false });
	});

	test("the validation result can be cleared, and another choice clears it", async () => {
		answers = [affected, affected];
		await checkSerialNumber("/check", { serialNumber: "HB2K031415" });
		expect(state().validationResult).toEqual({ verdict: "affected", title: "Yours is affected", location: "/r/abc" });
		clearValidationResult();
		expect(state().validationResult).toBeNull();
		await checkSerialNumber("/check", { serialNumber: "HB2K031415" });
		await chooseModel("straps", "", "en_GB");
		expect(state().validationResult).toBeNull();
	});

	test("the number is in no state, whatever comes of it", async () => {
		const seen: string[] = [];
		const stop = $serialChecker.subscribe((value) => seen.push(JSON.stringify(value)));
		answers = [
			affected,
			json({ errors: [{ field: "modelName", problem: "unknown" }] }, 422),
			json({}, 429),
			json({}, 503),
		];
		for (let times = 0; times < 5; times++) await checkSerialNumber("/check", { serialNumber: "CANARY31415" });
		stop();
		expect(requests).toHaveLength(5);
		expect(seen.join()).not.toContain("CANARY");
		expect(JSON.stringify({ ...localStorage, ...sessionStorage }) + location.href).not.toContain("CANARY");
	});

	test("an answer that is none is a failure", async () => {
		answers = [json({ verdict: "perhaps", location: "/x" }), json({}, 429)];
		await checkSerialNumber("/check", {});
		expect(state()).toMatchObject({ validationResult: null, hasError: true, isEarly: false });
		await checkSerialNumber("/check", {});
		expect(state()).toMatchObject({ validationResult: null, hasError: false, isEarly: true });
	});
});

const words: SerialCheckerProps["words"] = {
	secondary: "Device",
	noSecondary: "Not known",
	model: "Model",
	chooseModel: "Choose the model",
	part: "Part",
	noPart: "No part known",
	number: "Serial number",
	hints: { "": "Like HB2A000000", K1: "K1 is like HB2A000000" },
	check: "Check",
	again: "Another number",
	whatToDo: "What to do",
	verdicts: { affected: "Affected", "not-affected": "Not affected", unknown: "Cannot tell" },
	sending: "Sending",
	down: "No answer.",
	early: "Wait.",
	problem: "Please check",
	errors: { "modelName.missing": "Choose the model first", unknown: "Choose one" },
};

const show = (more: Partial<SerialCheckerProps> = {}) =>
	render(<SerialChecker action="/check" form={form} locale="en_GB" words={words} values={{}} errors={[]} {...more} />);

describe("the form of the checker", () => {
	test("is an ordinary form that sends everything by itself", () => {
		const { container } = show();
		const element = container.querySelector("form");
		expect([element?.getAttribute("method"), element?.getAttribute("action")]).toEqual(["post", "/check"]);
		expect(Object.fromEntries([...new FormData(element ?? undefined)])).toEqual({
			secondaryModelName: "-1",
			modelName: "",
			partNumber: "-1",
			serialNumber: "",
		});
		expect(screen.getByRole("textbox", { name: "Serial number" }).getAttribute("aria-describedby")).toBeTruthy();
	});

	test("says the verdict where the focus goes, with the way to what to do, and starts anew", async () => {
		answers = [json({ parts: K1.parts }), affected];
		show();
		await userEvent.selectOptions(screen.getByRole("combobox", { name: "Model" }), "K1");
		expect(await screen.findByText("K1 is like HB2A000000")).toBeTruthy();
		await waitFor(() => expect(state().isFetching).toBe(false));
		await userEvent.type(screen.getByRole("textbox", { name: "Serial number" }), "hb2k031415{Enter}");
		const verdict = await screen.findByRole("group", { name: "Affected" });
		expect(document.activeElement).toBe(verdict);
		expect(verdict.textContent).toContain("Yours is affected");
		expect(screen.getByRole("link", { name: "What to do" }).getAttribute("href")).toBe("/r/abc");
		expect(requests.at(-1)).toMatchObject({
			method: "POST",
			path: "/check",
			body: { modelName: "K1", partNumber: "-1", serialNumber: "hb2k031415", secondaryModelName: "-1" },
		});
		await userEvent.click(screen.getByRole("button", { name: "Another number" }));
		const number = screen.getByRole<HTMLInputElement>("textbox", { name: "Serial number" });
		expect([document.activeElement, number.value, screen.queryByRole("group", { name: "Affected" })]).toEqual([
			number,
			"",
			null,
		]);
	});

	test("what is wrong stands on top and beside its field, and what was typed stays", async () => {
		answers = [json({ errors: [{ field: "modelName", problem: "missing" }] }, 422)];
		show();
		await userEvent.type(screen.getByRole("textbox", { name: "Serial number" }), "HB2K031415{Enter}");
		const link = await screen.findByRole("link", { name: "Choose the model first" });
		expect(document.activeElement).toBe(link.closest(".problems"));
		expect(document.querySelector(link.getAttribute("href") ?? "none")?.getAttribute("aria-invalid")).toBe("true");
		expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Serial number" }).value).toBe("HB2K031415");
	});

	test("a check that is not answered says so, and can be sent again", async () => {
		answers = [json({}, 503), affected];
		show();
		const button = screen.getByRole("button", { name: "Check" });
		await userEvent.click(button);
		expect((await screen.findByRole("alert")).textContent).toBe("No answer.");
		await userEvent.click(button);
		await screen.findByRole("group", { name: "Affected" });
		expect(screen.queryByRole("alert")).toBeNull();
	});
});
