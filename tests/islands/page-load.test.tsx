import { afterEach, expect, test, vi } from "vitest";
import touch from "#islands/directives/touch.ts";
import { listStore } from "#islands/stores/list-store.ts";
import { failPageLoad, PAGE_LOAD_ERROR } from "#islands/stores/page-load.ts";
import { $suggestions, changeInput, removeSuggestions } from "#islands/stores/suggestions.ts";
import { callFromBrowser } from "#src/client/browser.ts";
import type { CallError } from "#src/contract/call.ts";
import { request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { FAILING_REPLIES } from "#tests/page-types/failing-replies.ts";

const told: unknown[] = [];
const listener = (event: Event) => void told.push(event instanceof CustomEvent ? event.detail : null);
document.addEventListener(PAGE_LOAD_ERROR, listener);
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
	told.length = 0;
});

const errorOf = (kind: CallError["kind"], status: number | null = null): CallError => ({
	kind,
	status,
	message: "Could not fetch data for models",
});

/** Where a failure leads: the address that is loaded again, and what is told. */
function failed(error: CallError, href = "https://a.example/televisions?start=10#list") {
	const replace = vi.fn();
	failPageLoad(error, { href, replace });
	return { again: replace.mock.calls.map(([address]) => new URL(address).search), told: told.splice(0) };
}

test("a refused call loads the same page again with its status, anything else with data", () => {
	expect(failed(errorOf("status", 500)).again).toEqual(["?start=10&nick-error=data-500"]);
	expect(failed(errorOf("status", 404)).again).toEqual(["?start=10&nick-error=data-404"]);
	expect(failed(errorOf("status", 301)).again).toEqual(["?start=10&nick-error=data"]);
	expect(failed(errorOf("reply", 200)).again).toEqual(["?start=10&nick-error=data"]);
	expect(failed(errorOf("status", 500)).told).toEqual([]);
});

test.each(["timeout", "connection"] as const)("a %s is told, and loads nothing", (kind) => {
	expect(failed(errorOf(kind))).toEqual({ again: [], told: [errorOf(kind)] });
});

test("a page that was loaded again is never loaded a third time", () => {
	for (const error of [errorOf("status", 500), errorOf("reply", 200)])
		expect(failed(error, "https://a.example/televisions?nick-error=data-500")).toEqual({ again: [], told: [error] });
});

/** What our own server says fits the contract, and is not held against it again. */
const OF_OURS = FAILING_REPLIES.filter(({ name }) => name !== "a reply of another shape");

test.each(OF_OURS.map((reply) => [reply.name, reply] as const))(
	"%s: a list is empty, says that it failed, and passes the error on once",
	async (_, reply) => {
		vi.stubGlobal("fetch", async (_address: string, { signal }: RequestInit) => {
			const aborted = new Promise<never>((_resolve, reject) =>
				signal?.addEventListener("abort", () => reject(signal.reason)),
			);
			const answered = await Promise.race([reply.answer({ results: [1] }), aborted]);
			return { ...statusOf(answered), json: () => Promise.race([answered.json(), aborted]) };
		});
		const errors: CallError[] = [];
		const list = listStore(
			(_data: unknown) => [1],
			(error) => errors.push(error),
		);
		list.$list.set({ isFetching: false, hasError: false, data: [7] });
		const giveUp = new AbortController();
		if (reply.isEndless) setTimeout(() => giveUp.abort(), 0);
		await list.load((signal) =>
			callFromBrowser(request(CALLS.specialMessage, {}), {
				locale: "en_GB",
				signal: AbortSignal.any([signal, giveUp.signal]),
			}),
		);
		expect(list.$list.get()).toEqual({ isFetching: false, hasError: true, data: [] });
		expect(errors).toHaveLength(1);
		expect(JSON.stringify(errors)).not.toContain("db.internal");
	},
);

const statusOf = ({ ok, status }: Response) => ({ ok, status });

test("suggestions that fail are none, and the page stays as it is", async () => {
	vi.useFakeTimers();
	vi.stubGlobal("fetch", async () => new Response("{}", { status: 500 }));
	const replace = vi.spyOn(location, "replace").mockImplementation(() => {});
	changeInput("hdmi", { locale: "en_GB", contextId: null });
	await vi.advanceTimersByTimeAsync(1_000);
	expect($suggestions.get()).toEqual({ isFetching: false, hasError: true, data: [] });
	expect([replace.mock.calls, told]).toEqual([[], []]);
	removeSuggestions();
});

test("an island that cannot be loaded is told, and its held button works as the form's own", async () => {
	document.body.innerHTML = '<form><div><button type="submit" data-held>Send</button></div></form>';
	const island = document.querySelector("div");
	const form = document.querySelector("form");
	const sent = vi.fn((event: Event) => event.preventDefault());
	form?.addEventListener("submit", sent);
	const missing = new TypeError("Failed to fetch dynamically imported module");
	if (island) touch(() => Promise.reject(missing), { name: "Feedback", value: "" }, island);
	document.querySelector("button")?.click();
	expect(sent).not.toHaveBeenCalled();
	island?.dispatchEvent(new Event("focusin", { bubbles: true }));
	await vi.waitFor(() => expect(told).toEqual([missing]));
	expect(sent).toHaveBeenCalledOnce();
});
