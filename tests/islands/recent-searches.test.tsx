import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { keepFocus } from "#islands/page/focus-map.ts";
import { SearchSuggestions, type SearchSuggestionsProps } from "#islands/search-suggestions/SearchSuggestions.tsx";
import { forgetSearches, rememberSearch } from "#islands/stores/recent-searches.ts";
import { $input, removeSuggestions } from "#islands/stores/suggestions.ts";
import { box, PROPS, rows, server } from "./suggestions-box.tsx";

function shown(props: Partial<SearchSuggestionsProps> = {}) {
	render(
		<form onSubmit={(event) => event.preventDefault()}>
			<SearchSuggestions {...PROPS} {...props} />
		</form>,
	);
	return userEvent.setup();
}

test("the last five searches stand beneath the empty box that has the focus, the newest first, each once", async () => {
	for (const query of ["hdmi", "reset", "lumen", "Wi-Fi", "remote", "firmware", "WI-FI", "  "]) rememberSearch(query);
	const user = shown();
	expect(rows()).toEqual([]);
	await user.click(box());
	expect(rows()).toEqual(["WI-FI", "firmware", "remote", "lumen", "reset", "Forget these searches"]);
	expect(screen.getByRole("group", { name: "Recent searches" })).toBeDefined();
	expect(screen.getByRole("option", { name: "WI-FI" }).getAttribute("href")).toBe(`${PROPS.results}&query=WI-FI`);
	expect(box().getAttribute("aria-expanded")).toBe("true");
	await user.keyboard("l");
	expect(rows()).toEqual([]);
	expect(server.asked).toEqual([]);
});

test("a search is remembered when it is sent, not while it is typed, and nothing of it leaves the device", async () => {
	const user = shown();
	await user.click(box());
	await user.keyboard("hdm");
	expect(localStorage.length).toBe(0);
	await user.keyboard("i{Enter}");
	expect(localStorage.getItem("support-searches")).toBe('["hdmi"]');
	cleanup();
	removeSuggestions();
	const later = shown();
	await later.click(box());
	expect(rows()).toEqual(["hdmi", "Forget these searches"]);
});

test("keys walk through them, and the last row makes the device forget", async () => {
	rememberSearch("hdmi");
	const user = shown();
	await user.click(box());
	await user.keyboard("{ArrowDown}");
	expect(screen.getByRole("option", { selected: true }).textContent).toBe("hdmi");
	expect(box().getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { selected: true }).id);
	await user.keyboard("{ArrowDown}{Enter}");
	expect(rows()).toEqual([]);
	expect(localStorage.getItem("support-searches")).toBeNull();
	expect(document.activeElement).toBe(box());
	expect($input.get()).toMatchObject({ inputValue: "", focused: true });
});

test("a focus that the page put back opens nothing; the visitor's next act in the box does", async () => {
	rememberSearch("hdmi");
	sessionStorage.setItem("support-history", JSON.stringify([{ url: location.href, id: "search-query" }]));
	const visits = vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type: "back_forward" } as never]);
	for (const isAwake of [false, true]) {
		const html = document.createElement("div");
		document.body.append(html);
		if (!isAwake) html.innerHTML = renderToString(<SearchSuggestions {...PROPS} />);
		else render(<SearchSuggestions {...PROPS} />, { container: html });
		keepFocus();
		if (!isAwake) render(<SearchSuggestions {...PROPS} />, { container: html, hydrate: true });
		expect(document.activeElement).toBe(box());
		expect(rows()).toEqual([]);
		const user = userEvent.setup();
		await user.click(box());
		expect(rows()).toHaveLength(2);
		await user.tab();
		expect(rows()).toEqual([]);
		await user.tab({ shift: true });
		expect(document.activeElement).toBe(box());
		expect(rows()).toHaveLength(2);
		box().blur();
		cleanup();
		html.remove();
		removeSuggestions();
	}
	visits.mockRestore();
	sessionStorage.clear();
});

test("Escape puts them away; clearing the box brings them back", async () => {
	rememberSearch("hdmi");
	const user = shown({ query: "reset" });
	await user.click(box());
	expect(rows()).toEqual([]);
	await user.click(screen.getByRole("button", { name: "Clear" }));
	expect(rows()).toHaveLength(2);
	await user.keyboard("{Escape}");
	expect(rows()).toEqual([]);
});

test("where storage is refused, or holds what nobody wrote there, there are none and the box works", async () => {
	localStorage.setItem("support-searches", '{"a":1}');
	const user = shown();
	await user.click(box());
	expect(rows()).toEqual([]);
	cleanup();
	vi.stubGlobal("localStorage", {
		get getItem(): never {
			throw new DOMException("The operation is insecure.", "SecurityError");
		},
	});
	const refused = shown();
	await refused.click(box());
	fireEvent.input(box(), { target: { value: "hdmi" } });
	await refused.keyboard("{Enter}");
	forgetSearches();
	expect($input.get().inputValue).toBe("hdmi");
	vi.unstubAllGlobals();
	localStorage.clear();
});
