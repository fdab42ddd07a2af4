import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SearchSuggestions, type SearchSuggestionsProps } from "#islands/search-suggestions/SearchSuggestions.tsx";
import { $input, $suggestions, removeSuggestions, setFocused } from "#islands/stores/suggestions.ts";
import type { Suggestion } from "#src/contract/suggestions/schemas.ts";

const PROPS: SearchSuggestionsProps = {
	query: "",
	label: "Model number, product or problem",
	scope: { locale: "en_GB", contextId: "lumen-e9-65" },
	results: "/electronics/support/televisions/lumen-e9-65/results?embedMode=true",
	base: "/electronics/support",
	carried: "?embedMode=true",
	help: null,
	strings: {
		clear: "Clear",
		suggestions: "Suggestions",
		working: "Searching",
		none: "No suggestions",
		counts: ["1 suggestion", "2 suggestions", "3 suggestions"],
		all: "See all results",
		groups: { model: "Products", article: "Answers", download: "Downloads", document: "Manuals", tool: "Tools" },
	},
};

const suggestion = (type: Suggestion["type"], title: string): Suggestion => ({
	type,
	title,
	language: "en-GB",
	detail: "",
	path: `/${title.toLowerCase()}`,
	anchor: null,
	picture: null,
});
const FOUND = [suggestion("article", "Pair"), suggestion("model", "Lumen"), suggestion("model", "Luma")];

let asked: string[];
let contexts: (string | null)[];
let answer: (query: string) => Promise<Response>;
const json = (suggestions: readonly Suggestion[], keyword = "lu") =>
	new Response(JSON.stringify({ keyword, suggestions }), { headers: { "content-type": "application/json" } });

beforeEach(() => {
	asked = [];
	contexts = [];
	answer = async () => json(FOUND);
	vi.stubGlobal("fetch", (address: string) => {
		const query = new URL(address, "http://localhost").searchParams.get("query") ?? "";
		asked.push(query);
		contexts.push(new URL(address, "http://localhost").searchParams.get("contextId"));
		return answer(query);
	});
});

afterEach(() => {
	cleanup();
	removeSuggestions();
	setFocused(false);
	vi.unstubAllGlobals();
});

const box = () => screen.getByRole<HTMLInputElement>("combobox");
const rows = () => screen.queryAllByRole("option").map((option) => option.textContent);
const options = () => rows().filter((text) => text !== PROPS.strings.all);

async function typed(text: string, props: Partial<SearchSuggestionsProps> = {}) {
	const user = userEvent.setup();
	render(<SearchSuggestions {...PROPS} {...props} />);
	await user.click(box());
	await user.keyboard(text);
	return user;
}

describe("suggestions", () => {
	test("come in groups, products first, after one pause, and point to links with the page's modes", async () => {
		await typed("lum");
		await waitFor(() => expect(options()).toEqual(["Lumen", "Luma", "Pair"]));
		expect(asked).toEqual(["lum"]);
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
		answer = async () =>
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
		expect(asked).toEqual([]);
		await user.clear(box());
		fireEvent.input(box(), { target: { value: "鏡" } });
		await waitFor(() => expect(asked).toEqual(["鏡"]));
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
		answer = () => new Promise((resolve) => (arrive = resolve));
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
		answer = () => new Promise((resolve) => waiting.push(resolve));
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

	test("are empty, with the error set, after a failure; the next success clears it", async () => {
		answer = async () => new Response("no", { status: 500 });
		const user = await typed("lum");
		await waitFor(() => expect($suggestions.get()).toEqual({ isFetching: false, hasError: true, data: [] }));
		answer = async () => json(FOUND);
		await user.keyboard("e");
		await waitFor(() => expect($suggestions.get().hasError).toBe(false));
		expect(options()).toHaveLength(3);
	});

	test("of a code lead to its line", async () => {
		answer = async () => json([{ ...suggestion("article", "E24"), anchor: "e24" }]);
		await typed("e24");
		await waitFor(() => expect(options()).toEqual(["E24"]));
		expect(screen.getByRole("option", { name: "E24" }).getAttribute("href")).toBe(
			"/electronics/support/e24?embedMode=true#e24",
		);
	});

	test("come from what the box announces: the page's product or category", async () => {
		await typed("lum");
		await waitFor(() => expect(contexts).toEqual(["lumen-e9-65"]));
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
		answer = async () => json([]);
		await typed("zzz");
		await waitFor(() => expect(screen.getByRole("status").textContent).toBe("No suggestions"));
		expect(box().getAttribute("aria-expanded")).toBe("false");
	});
});

describe("keys", () => {
	test("arrows go round through the text; Enter opens the active one", async () => {
		const user = await typed("lum");
		await waitFor(() => expect(options()).toHaveLength(3));
		await user.keyboard("{ArrowUp}");
		expect(screen.getByRole("option", { selected: true }).textContent).toBe("See all results");
		await user.keyboard("{ArrowUp}");
		const last = screen.getByRole("option", { selected: true });
		expect(last.textContent).toBe("Pair");
		expect(box().getAttribute("aria-activedescendant")).toBe(last.id);
		const opened = vi.fn((event: Event) => event.preventDefault());
		last.addEventListener("click", opened);
		await user.keyboard("{Enter}");
		expect(opened).toHaveBeenCalledOnce();
		await user.keyboard("{ArrowDown}{ArrowDown}");
		expect(box().hasAttribute("aria-activedescendant")).toBe(false);
	});

	test("Enter without an active one submits the form", async () => {
		const user = userEvent.setup();
		const submitted = vi.fn((event: Event) => event.preventDefault());
		render(
			<form>
				<SearchSuggestions {...PROPS} />
				<button type="submit">Search</button>
			</form>,
		);
		document.querySelector("form")?.addEventListener("submit", submitted);
		await user.click(box());
		await user.keyboard("lum{Enter}");
		expect(submitted).toHaveBeenCalledOnce();
	});

	test("Escape closes the list and keeps the words", async () => {
		const user = await typed("lum");
		await waitFor(() => expect(options()).toHaveLength(3));
		await user.keyboard("{Escape}");
		expect(options()).toEqual([]);
		expect(box().value).toBe("lum");
	});

	test("after Escape they come back as soon as the reader types on, or comes back to the box", async () => {
		const user = await typed("lum");
		await waitFor(() => expect(options()).toHaveLength(3));
		await user.keyboard("{Escape}");
		expect(options()).toEqual([]);
		await user.keyboard("e");
		await waitFor(() => expect(options()).toHaveLength(3));
		await user.keyboard("{Escape}");
		await user.tab();
		await user.click(box());
		expect(options()).toHaveLength(3);
	});

	test("after Escape an arrow brings them back, the first of them active", async () => {
		const user = await typed("lum");
		await waitFor(() => expect(options()).toHaveLength(3));
		await user.keyboard("{Escape}{ArrowDown}");
		expect(options()).toHaveLength(3);
		expect(screen.getByRole("option", { selected: true }).textContent).toBe("Lumen");
		expect(box().getAttribute("aria-expanded")).toBe("true");
	});

	test("letters being composed ask for nothing until they are done", async () => {
		render(<SearchSuggestions {...PROPS} />);
		box().focus();
		fireEvent(box(), new InputEvent("input", { bubbles: true, data: "に", isComposing: true }));
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect(asked).toEqual([]);
		box().value = "日本";
		fireEvent.compositionEnd(box());
		await waitFor(() => expect(asked).toEqual(["日本"]));
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
		await waitFor(() => expect(asked).toEqual(["lumen"]));
		expect(field?.value).toBe("lumen");
		container.remove();
	});

	test("asks for nothing about the query the page already shows, and offers to clear it", async () => {
		render(<SearchSuggestions {...PROPS} query="hdmi" />);
		await waitFor(() => expect(screen.getByRole("button", { name: "Clear" }).hidden).toBe(false));
		expect(asked).toEqual([]);
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
