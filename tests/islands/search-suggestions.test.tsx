import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { SearchSuggestions } from "#islands/search-suggestions/SearchSuggestions.tsx";
import { $input, $suggestions } from "#islands/stores/suggestions.ts";
import { box, FOUND, json, options, PROPS, rows, server, suggestion, typed } from "./suggestions-box.tsx";

describe("suggestions", () => {
	test("come in groups, products first, after one pause, and point to links with the page's modes", async () => {
		await typed("lum");
		await waitFor(() => expect(options()).toEqual(["Lumen", "Luma", "Pair"]));
		expect(server.asked).toEqual(["lum"]);
		expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual([
			"Products",
			"Answers",
		]);
		expect(screen.getByRole("option", { name: /Luma/ }).getAttribute("href")).toBe(
			"/electronics/support/luma?embedMode=true",
		);
		expect($input.get().keyword).toBe("lu");
		expect(box().getAttribute("aria-expanded")).toBe("true");
	});

	test("open in TV help for those who are there: answers and products, nothing else", async () => {
		const found = ["/articles/pair", "/televisions/lumen", "/televisions/lumen/downloads/firmware"] as const;
		server.answer = async () =>
			json([
				{ ...suggestion("article", "Pair"), path: found[0], anchor: "e2" },
				{ ...suggestion("model", "Lumen"), path: found[1] },
				{ ...suggestion("download", "Firmware"), path: found[2] },
			]);
		const help = { article: "/s/tvhelp/a/b/articles/-?embedMode=true", model: "/s/tvhelp/-/-?embedMode=true" };
		await typed("lum", { help });
		await waitFor(() => expect(options()).toHaveLength(3));
		const opened = (name: RegExp) => screen.getByRole("option", { name }).getAttribute("href");
		expect(opened(/Pair/)).toBe("/s/tvhelp/a/b/articles/pair?embedMode=true#e2");
		expect(opened(/Lumen/)).toBe("/s/tvhelp/televisions/lumen?embedMode=true");
		expect(opened(/Firmware/)).toBe(`/electronics/support${found[2]}?embedMode=true`);
	});

	test("are not asked for with a single letter, but with a single ideograph", async () => {
		const user = await typed("l");
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect(server.asked).toEqual([]);
		await user.clear(box());
		fireEvent.input(box(), { target: { value: "鏡" } });
		await waitFor(() => expect(server.asked).toEqual(["鏡"]));
	});

	test("are cleared with the active item by an empty query", async () => {
		const user = await typed("lum");
		await waitFor(() => expect(options()).toHaveLength(3));
		await user.keyboard("{ArrowDown}");
		expect($input.get().activeSuggestionItem).toBe(0);
		await user.clear(box());
		expect(options()).toEqual([]);
		expect($input.get()).toMatchObject({ inputValue: "", keyword: "", activeSuggestionItem: null });
	});

	test("show a spinner and hide the clear button while they are on their way, reversed when done", async () => {
		let arrive: (response: Response) => void = () => {};
		server.answer = () => new Promise((resolve) => (arrive = resolve));
		await typed("lum");
		await waitFor(() => expect($suggestions.get().isFetching).toBe(true));
		const hidden = () => [".spinner", ".clear"].map((part) => document.querySelector(part)?.hasAttribute("hidden"));
		await waitFor(() => expect(hidden()).toEqual([false, true]));
		expect(screen.getByRole("status").textContent).toBe("Searching");
		arrive(json(FOUND));
		await waitFor(() => expect(hidden()).toEqual([true, false]));
	});

	test("of an older query never replace those of a newer one", async () => {
		const waiting: ((response: Response) => void)[] = [];
		server.answer = () => new Promise((resolve) => waiting.push(resolve));
		const user = await typed("lum");
		await waitFor(() => expect(waiting).toHaveLength(1));
		await user.keyboard("en");
		await waitFor(() => expect(waiting).toHaveLength(2));
		waiting[1]?.(json([suggestion("model", "New")]));
		await waitFor(() => expect(options()).toEqual(["New"]));
		waiting[0]?.(json([suggestion("model", "Old")]));
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(options()).toEqual(["New"]);
	});

	test("of fewer letters never stand beneath more: one on its way is dropped, of those shown only what has the new letters stays", async () => {
		let arrive: (response: Response) => void = () => {};
		const user = await typed("lum");
		await waitFor(() => expect(options()).toHaveLength(3));
		server.answer = () => new Promise((resolve) => (arrive = resolve));
		await user.keyboard("e");
		expect(options()).toEqual(["Lumen"]);
		await waitFor(() => expect(server.asked).toEqual(["lum", "lume"]));
		// Typed on, and the newer letters are not asked for yet when the answer for the older ones comes.
		await user.keyboard("x");
		arrive(json(FOUND, "lume"));
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(options()).toEqual([]);
		expect($input.get()).toMatchObject({ inputValue: "lumex", keyword: "lu" });
	});

	test("are empty, with the error set, after a failure; the next success clears it", async () => {
		server.answer = async () => new Response("no", { status: 500 });
		const user = await typed("lum");
		await waitFor(() => expect($suggestions.get()).toEqual({ isFetching: false, hasError: true, data: [] }));
		server.answer = async () => json(FOUND);
		await user.keyboard("e");
		await waitFor(() => expect($suggestions.get().hasError).toBe(false));
		expect(options()).toHaveLength(3);
	});

	test("stand behind products in the groups of the best", async () => {
		const found = [suggestion("tool", "No sound"), suggestion("article", "Sound"), suggestion("tool", "Sounds")];
		server.answer = async () => json([...found, suggestion("model", "Soundbar"), suggestion("contact", "Person")]);
		await typed("sound");
		await waitFor(() => expect(options()).toEqual(["Person", "Soundbar", "No sound", "Sounds", "Sound"]));
	});

	test("begin with categories, each leading to its page", async () => {
		server.answer = async () => json([suggestion("model", "Lumen"), suggestion("category", "Televisions")]);
		await typed("te");
		await waitFor(() => expect(options()).toEqual(["Televisions", "Lumen"]));
		expect(screen.getByRole("group", { name: "Categories" })).toBeTruthy();
		expect(screen.getByRole("option", { name: "Televisions" }).getAttribute("href")).toBe(
			"/electronics/support/televisions?embedMode=true",
		);
	});

	test("of a code lead to its line", async () => {
		server.answer = async () => json([{ ...suggestion("article", "E24"), anchor: "e24" }]);
		await typed("e24");
		await waitFor(() => expect(options()).toEqual(["E24"]));
		expect(screen.getByRole("option", { name: "E24" }).getAttribute("href")).toBe(
			"/electronics/support/e24?embedMode=true#e24",
		);
	});

	test("come from what the box announces: the page's product or category", async () => {
		await typed("lum");
		await waitFor(() => expect(server.contexts).toEqual(["lumen-e9-65"]));
	});

	test("are counted aloud, and no more once they are put away", async () => {
		const user = await typed("lum");
		await waitFor(() => expect(screen.getByRole("status").textContent).toBe("3 suggestions"));
		await user.keyboard("{Escape}");
		expect(screen.getByRole("status").textContent).toBe("");
	});

	test("end with a row that leads to all results of the words in the box", async () => {
		await typed("lum &");
		await waitFor(() => expect(rows()).toEqual(["Lumen", "Luma", "Pair", "See all results"]));
		expect(screen.getByRole("option", { name: "See all results" }).getAttribute("href")).toBe(
			"/electronics/support/televisions/lumen-e9-65/results?embedMode=true&query=lum%20%26",
		);
	});

	test("that are none are said to be none", async () => {
		server.answer = async () => json([]);
		await typed("zzz");
		await waitFor(() => expect(screen.getByRole("status").textContent).toBe("No suggestions"));
		expect(box().getAttribute("aria-expanded")).toBe("false");
	});
});

describe("the field", () => {
	test("keeps what was typed before it woke, and asks for it", async () => {
		const container = document.createElement("div");
		document.body.append(container);
		container.innerHTML = renderToString(<SearchSuggestions {...PROPS} />);
		const field = container.querySelector("input");
		if (field) field.value = "lumen";
		render(<SearchSuggestions {...PROPS} />, { container, hydrate: true });
		await waitFor(() => expect(server.asked).toEqual(["lumen"]));
		expect(field?.value).toBe("lumen");
		container.remove();
	});

	test("asks for nothing about the query the page already shows, and offers to clear it", async () => {
		render(<SearchSuggestions {...PROPS} query="hdmi" />);
		await waitFor(() => expect(screen.getByRole("button", { name: "Clear" }).hidden).toBe(false));
		expect(server.asked).toEqual([]);
	});

	test("is empty and has the focus after clearing", async () => {
		const user = await typed("lum");
		await waitFor(() => expect(options()).toHaveLength(3));
		await user.click(screen.getByRole("button", { name: "Clear" }));
		expect(box().value).toBe("");
		expect(document.activeElement).toBe(box());
		expect($input.get()).toEqual({
			inputValue: "",
			keyword: "",
			focused: true,
			closed: false,
			activeSuggestionItem: null,
		});
		expect(options()).toEqual([]);
	});
});
