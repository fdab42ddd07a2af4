import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RemoteProgramming, type RemoteProgrammingProps } from "#islands/remote-programming/RemoteProgramming.tsx";
import {
	$brandCount,
	$brands,
	$remoteProgramming,
	chooseDevice,
	loadBrands,
	receiveBrands,
	receiveRemote,
} from "#islands/stores/remote-programming.ts";

const HERE = "/electronics/support/remote-control-programming/models/u5";
const DATA = { isProgrammable: true, hasInformation: true, instructionsHtml: "" };
const SCOPE = { locale: "en_GB", modelName: "u5" };
const brand = (name: string, index: number) => ({ index, name, codeCount: 2 });
const ALL = ["Aurelan", "Brightholm", "Cascarel"].map(brand);

const props: RemoteProgrammingProps = {
	...{ scope: SCOPE, here: `${HERE}?lite=crm`, data: DATA, device: 1, initials: ["A", "B", "C"], brandQuery: "" },
	...{ start: 0, brands: ALL, count: 3 },
	words: {
		...{ brand: "Brand", label: "Brand or model", button: "Show", letters: "Letters", all: "All", none: "None here." },
		...{ advice: "Other spelling.", working: "Looking", failed: "Could not be loaded.", again: "Try again" },
		...{ more: "More", previous: "Previous", counts: ["No brands", "1 brand", "2 brands", "3 brands"] },
	},
};

let asked: string[];
let answer: (address: URL) => Response | Promise<Response>;
const reply = (results: typeof ALL) =>
	Response.json({ brands: { start: 0, end: results.length, count: results.length, results, initials: [] } });
const names = () => [...document.querySelectorAll(".brands a")].map((link) => link.textContent);

beforeEach(() => {
	asked = [];
	receiveRemote(DATA);
	receiveBrands([], 0);
	history.replaceState(null, "", `${HERE}?device=1&lite=crm`);
	answer = ({ searchParams }) =>
		reply(
			ALL.filter(({ name }) => name.toLowerCase().startsWith((searchParams.get("brandQuery") ?? "").toLowerCase())),
		);
	vi.stubGlobal("fetch", async (address: string) => {
		asked.push(address);
		return answer(new URL(address, "https://support.example"));
	});
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

describe("remote programming state", () => {
	test("choosing a device records its index and that of a brand; receiving data clears both", () => {
		chooseDevice(2, 7);
		expect($remoteProgramming.get()).toEqual({ selectedDevice: 2, selectedBrand: 7, data: DATA });
		chooseDevice(1);
		expect($remoteProgramming.get()).toMatchObject({ selectedDevice: 1, selectedBrand: null });
		chooseDevice(2, 7);
		const other = { ...DATA, isProgrammable: false };
		receiveRemote(other);
		expect($remoteProgramming.get()).toEqual({ selectedDevice: null, selectedBrand: null, data: other });
	});

	test("without a device nothing is asked for", async () => {
		await loadBrands("a", SCOPE);
		expect(asked).toEqual([]);
	});

	test("the list of brands fetches, is replaced, and is empty with an error when that fails", async () => {
		receiveBrands(ALL, 3);
		chooseDevice(1);
		const asking = loadBrands("br", SCOPE);
		expect($brands.get()).toMatchObject({ isFetching: true, data: ALL });
		await asking;
		expect($brands.get()).toEqual({ isFetching: false, hasError: false, data: [ALL[1]] });
		expect($brandCount.get()).toBe(1);
		for (const broken of [() => Response.json({ brands: 7 }), () => new Response("x", { status: 500 })]) {
			answer = broken;
			await loadBrands("c", SCOPE);
			expect($brands.get()).toMatchObject({ isFetching: false, data: [] });
		}
		expect($brands.get().hasError).toBe(true);
		expect($remoteProgramming.get().selectedDevice).toBe(1);
	});
});

describe("the brands of a device", () => {
	test("what the server renders works without script: a form, letters and brands as addresses", () => {
		document.body.innerHTML = renderToString(<RemoteProgramming {...props} />);
		expect(names()).toEqual(["Aurelan", "Brightholm", "Cascarel"]);
		expect(document.querySelector(".brands a")?.getAttribute("href")).toBe(`${HERE}?brand=0&device=1&lite=crm`);
		expect(document.querySelector("form")?.getAttribute("action")).toBe(HERE);
		expect([...new FormData(document.querySelector("form") ?? undefined)]).toEqual([
			["device", "1"],
			["lite", "crm"],
			["brandQuery", ""],
		]);
		expect(screen.getByRole("link", { name: "B" }).getAttribute("href")).toBe(`${HERE}?brandQuery=B&device=1&lite=crm`);
		document.body.innerHTML = "";
	});

	test("typing narrows the list and the address in place; a letter does, too", async () => {
		render(<RemoteProgramming {...props} />);
		const field = screen.getByRole("searchbox", { name: "Brand or model" });
		await userEvent.type(field, "bri");
		await waitFor(() => expect(names()).toEqual(["Brightholm"]));
		expect(location.search).toBe("?brandQuery=bri&device=1&lite=crm");
		expect(screen.getByRole("status").textContent).toBe("1 brand");
		expect(asked).toHaveLength(1);
		await userEvent.click(screen.getByRole("link", { name: "C" }));
		await waitFor(() => expect(names()).toEqual(["Cascarel"]));
		expect(screen.getByRole("link", { name: "C" }).getAttribute("aria-current")).toBe("true");
	});

	test("no brand says what to try; a failure says so and leads to the same as a page", async () => {
		render(<RemoteProgramming {...props} />);
		await userEvent.type(screen.getByRole("searchbox"), "zz{Enter}");
		await screen.findByText("None here.");
		answer = () => new Response("<html>", { status: 502 });
		await userEvent.clear(screen.getByRole("searchbox"));
		await userEvent.type(screen.getByRole("searchbox"), "a{Enter}");
		await screen.findByRole("alert");
		expect(screen.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe(
			`${HERE}?brandQuery=a&device=1&lite=crm`,
		);
		expect(screen.queryByText("None here.")).toBeNull();
	});
});
