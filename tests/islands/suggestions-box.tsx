import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, vi } from "vitest";
import { SearchSuggestions, type SearchSuggestionsProps } from "#islands/search-suggestions/SearchSuggestions.tsx";
import { forgetSearches } from "#islands/stores/recent-searches.ts";
import { removeSuggestions, setFocused } from "#islands/stores/suggestions.ts";
import type { Suggestion } from "#src/contract/suggestions/schemas.ts";

export const PROPS: SearchSuggestionsProps = {
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
		recent: "Recent searches",
		forget: "Forget these searches",
		groups: {
			contact: "Contact",
			category: "Categories",
			model: "Products",
			article: "Answers",
			download: "Downloads",
			document: "Manuals",
			tool: "Tools",
		},
	},
};

export const suggestion = (type: Suggestion["type"], title: string): Suggestion => ({
	type,
	title,
	language: "en-GB",
	detail: "",
	path: `/${title.toLowerCase()}`,
	anchor: null,
	picture: null,
});
export const FOUND = [suggestion("article", "Pair"), suggestion("model", "Lumen"), suggestion("model", "Luma")];

/** What the box was given to ask, and what it is answered. */
export const server = {
	asked: [] as string[],
	contexts: [] as (string | null)[],
	answer: async (_query: string): Promise<Response> => json(FOUND),
};
export const json = (suggestions: readonly Suggestion[], keyword = "lu") =>
	new Response(JSON.stringify({ keyword, suggestions }), { headers: { "content-type": "application/json" } });

beforeEach(() => {
	server.asked = [];
	server.contexts = [];
	server.answer = async () => json(FOUND);
	vi.stubGlobal("fetch", (address: string) => {
		const query = new URL(address, "http://localhost").searchParams.get("query") ?? "";
		server.asked.push(query);
		server.contexts.push(new URL(address, "http://localhost").searchParams.get("contextId"));
		return server.answer(query);
	});
});

afterEach(() => {
	cleanup();
	removeSuggestions();
	setFocused(false);
	forgetSearches();
	vi.unstubAllGlobals();
});

export const box = () => screen.getByRole<HTMLInputElement>("combobox");
export const rows = () => screen.queryAllByRole("option").map((option) => option.textContent);
export const options = () => rows().filter((text) => text !== PROPS.strings.all);

/** Types into a box of the page. */
export async function typed(text: string, props: Partial<SearchSuggestionsProps> = {}) {
	const user = userEvent.setup();
	render(<SearchSuggestions {...PROPS} {...props} />);
	await user.click(box());
	await user.keyboard(text);
	return user;
}
