import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { SearchSuggestions } from "#islands/search-suggestions/SearchSuggestions.tsx";
import { $suggestions } from "#islands/stores/suggestions.ts";
import { box, FOUND, json, options, PROPS, server, suggestion, typed } from "./suggestions-box.tsx";

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

	test("the active one is brought into view", async () => {
		const seen = vi.spyOn(Element.prototype, "scrollIntoView");
		const user = await typed("lum");
		await waitFor(() => expect(options()).toHaveLength(3));
		await user.keyboard("{ArrowUp}");
		expect(seen.mock.contexts).toEqual([screen.getByRole("option", { selected: true })]);
		expect(seen).toHaveBeenCalledExactlyOnceWith({ block: "nearest" });
		seen.mockRestore();
	});

	test("Escape drops what is asked for, whether it is on its way or about to be", async () => {
		let arrive: (response: Response) => void = () => {};
		server.answer = () => new Promise((resolve) => (arrive = resolve));
		const user = await typed("lum");
		await waitFor(() => expect(server.asked).toEqual(["lum"]));
		await user.keyboard("{Escape}");
		expect(screen.getByRole("status").textContent).toBe("");
		arrive(json(FOUND));
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect($suggestions.get()).toEqual({ isFetching: false, hasError: false, data: [] });
		await user.keyboard("e{Escape}");
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect(server.asked).toEqual(["lum"]);
		await user.tab();
		await user.click(box());
		expect(options()).toEqual([]);
		expect(document.querySelector(".spinner")?.hasAttribute("hidden")).toBe(true);
	});

	test("what is chosen while more is on its way stays chosen", async () => {
		let arrive: (response: Response) => void = () => {};
		const user = await typed("lum");
		await waitFor(() => expect(options()).toHaveLength(3));
		server.answer = () => new Promise((resolve) => (arrive = resolve));
		await user.keyboard("e");
		await waitFor(() => expect(server.asked).toEqual(["lum", "lume"]));
		await user.keyboard("{ArrowDown}");
		arrive(json([suggestion("model", "Other")], "lume"));
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(screen.getByRole("option", { selected: true }).textContent).toBe("Lumen");
		expect(document.querySelector(".spinner")?.hasAttribute("hidden")).toBe(true);
	});

	test("letters being composed ask for nothing until they are done", async () => {
		render(<SearchSuggestions {...PROPS} />);
		box().focus();
		fireEvent(box(), new InputEvent("input", { bubbles: true, data: "に", isComposing: true }));
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect(server.asked).toEqual([]);
		box().value = "日本";
		fireEvent.compositionEnd(box());
		await waitFor(() => expect(server.asked).toEqual(["日本"]));
	});
});
