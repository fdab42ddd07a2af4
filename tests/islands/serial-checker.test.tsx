import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SerialChecker, type SerialCheckerProps } from "#islands/serial-checker/SerialChecker.tsx";
import { startSerialChecker } from "#islands/stores/serial-checker.ts";
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
	failures: { failed: "No answer.", early: "Wait." },
	models: "All models.",
	notSent: "Not sent",
	errorTitle: "Error: ",
	problem: "Please check",
	errors: { "modelName.missing": "Choose the model first", unknown: "Choose one" },
};

const RESULT = `<main><h1>Straps</h1><article class="serial-number-result">
	<div class="verdict affected"><p class="kind"><svg></svg> Affected</p><h1>Yours is affected</h1></div>
	<div class="prose"><p>Stop using it.</p></div><p class="ways"><a href="/list" data-again>Another</a></p></article></main>`;

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
		answers = [affected, () => new Response(RESULT)];
		show();
		await userEvent.selectOptions(screen.getByRole("combobox", { name: "Model" }), "K1");
		expect(await screen.findByText("K1 is like HB2A000000")).toBeTruthy();
		await userEvent.type(screen.getByRole("textbox", { name: "Serial number" }), "hb2k031415{Enter}");
		const verdict = await screen.findByRole("group", { name: "Affected" });
		expect(document.activeElement).toBe(verdict);
		// What its own page says, below the headings of this one, and the way back is a button here.
		expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("Yours is affected");
		expect(screen.getByText("Stop using it.")).toBeTruthy();
		expect(verdict.querySelector("svg")).toBeTruthy();
		expect([verdict.querySelector("h1"), verdict.querySelector("[data-again]")]).toEqual([null, null]);
		expect(requests[0]).toMatchObject({
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

	test("says the verdict with the way to what to do, where that cannot be had", async () => {
		answers = [affected, json({}, 503)];
		show();
		await userEvent.click(screen.getByRole("button", { name: "Check" }));
		expect((await screen.findByRole("group", { name: "Affected" })).textContent).toContain("Yours is affected");
		expect(screen.getByRole("link", { name: "What to do" }).getAttribute("href")).toBe("/r/abc");
	});

	test("a verdict does not stand under another number, part or model", async () => {
		answers = Array.from({ length: 3 }, () => [affected, () => new Response(RESULT)]).flat();
		show();
		for (const change of [
			() => userEvent.type(screen.getByRole("textbox", { name: "Serial number" }), "1"),
			() => userEvent.selectOptions(screen.getByRole("combobox", { name: "Part" }), "ST-2"),
			() => userEvent.selectOptions(screen.getByRole("combobox", { name: "Model" }), "K1"),
		]) {
			await userEvent.click(screen.getByRole("button", { name: "Check" }));
			await screen.findByRole("group", { name: "Affected" });
			await change();
			expect(screen.queryByRole("group", { name: "Affected" })).toBeNull();
		}
	});

	test("on a list of one model the first Enter is sent, with its parts", async () => {
		answers = [affected, () => new Response(RESULT)];
		show({ form: { ...form, models: [K1], secondaryModels: [] } });
		await userEvent.type(screen.getByRole("textbox", { name: "Serial number" }), "HB2K031415{Enter}");
		await screen.findByRole("group", { name: "Affected" });
		expect(requests.map(({ path }) => path)).toEqual(["/check", "/r/abc"]);
	});

	test("what is wrong stands on top and beside its field, and what was typed stays", async () => {
		answers = [json({ errors: [{ field: "modelName", problem: "missing" }] }, 422)];
		document.title = "A page";
		show();
		await userEvent.type(screen.getByRole("textbox", { name: "Serial number" }), "HB2K031415{Enter}");
		const link = await screen.findByRole("link", { name: "Choose the model first" });
		expect(document.activeElement).toBe(link.closest(".problems"));
		expect(document.title).toBe("Error: A page");
		expect(document.querySelector(link.getAttribute("href") ?? "none")?.getAttribute("aria-invalid")).toBe("true");
		expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Serial number" }).value).toBe("HB2K031415");
	});

	test("a check that is not answered says so, and can be sent again", async () => {
		answers = [json({}, 503), affected];
		show();
		const button = screen.getByRole("button", { name: "Check" });
		await userEvent.click(button);
		expect((await screen.findByRole("alert")).textContent).toBe("No answer.");
		expect(screen.getByRole("alert").closest("form")).toBeTruthy();
		await userEvent.click(button);
		await screen.findByRole("group", { name: "Affected" });
		expect(screen.queryByRole("alert")).toBeNull();
	});
});
