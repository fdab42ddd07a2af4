import { map } from "nanostores";
import { callFromBrowser } from "#src/client/browser.ts";
import { request } from "#src/contract/call.ts";
import { suggest } from "#src/contract/suggestions/calls.ts";
import type { Suggestion, Suggestions } from "#src/contract/suggestions/schemas.ts";
import { SUGGESTION_TYPES } from "#src/contract/suggestions/suggestion-types.ts";
import { SUGGESTIONS_COUNT, SUGGESTIONS_DEBOUNCE, SUGGESTIONS_FROM_LETTERS } from "#src/site/search-limits.ts";
import { listStore } from "./list-store.ts";

/** Where suggestions come from: a language, and the product or category that the box announces. */
export interface SuggestionScope {
	readonly locale: string;
	readonly contextId: string | null;
}

/** The search box of the page (specification section 3, search suggestions). */
export interface SearchInput {
	readonly inputValue: string;
	/** What the suggestions shown belong to. */
	readonly keyword: string;
	readonly focused: boolean;
	/** Put away by the visitor, until something is typed or the box gets the focus again. */
	readonly closed: boolean;
	/** Place of the active suggestion, or null. */
	readonly activeSuggestionItem: number | null;
}

/** What is found by its name: it stands before all answers. */
const NAMED: readonly Suggestion["type"][] = ["contact", "category", "model"];

/** At most ten, in groups: guided help before other answers where it is the best of them. */
function inGroups({ suggestions }: Suggestions): readonly Suggestion[] {
	const shown = suggestions.slice(0, SUGGESTIONS_COUNT);
	const best = shown.find(({ type }) => !NAMED.includes(type));
	const order = best?.type === "tool" ? [...NAMED, best.type, ...SUGGESTION_TYPES] : SUGGESTION_TYPES;
	return shown.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
}

const suggestions = listStore(inGroups);

export const $suggestions = suggestions.$list;
export const $input = map<SearchInput>({
	inputValue: "",
	keyword: "",
	focused: false,
	closed: false,
	activeSuggestionItem: null,
});

let timer: ReturnType<typeof setTimeout> | undefined;

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function isEnough(query: string): boolean {
	return [...query].length >= SUGGESTIONS_FROM_LETTERS || IDEOGRAPH.test(query);
}

/**
 * The visitor typed: asks for suggestions after a pause. What is shown for fewer letters stays until then as far as it has
 * the new ones; an answer that is still on its way is dropped. Too little text clears them and the active item.
 */
export function changeInput(inputValue: string, scope: SuggestionScope): void {
	clearTimeout(timer);
	$input.set({ ...$input.get(), inputValue, closed: false, activeSuggestionItem: null });
	const query = inputValue.trim();
	if (!isEnough(query)) {
		suggestions.clear();
		$input.setKey("keyword", "");
		return;
	}
	const words = lettersOf(query).split(" ");
	suggestions.supersede(({ title, detail }) => {
		const letters = lettersOf(`${title} ${detail}`);
		return words.every((word) => letters.includes(word));
	});
	timer = setTimeout(() => ask(query, scope), SUGGESTIONS_DEBOUNCE);
}

/** Letters and digits alone, with one blank between words: an accent or a hyphen is not what tells names apart. */
const lettersOf = (text: string): string =>
	text
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();

async function ask(query: string, { locale, contextId }: SuggestionScope): Promise<void> {
	const found = await suggestions.load((signal) =>
		callFromBrowser(request(suggest, { query, contextId }), { locale, signal }),
	);
	if (found) $input.set({ ...$input.get(), keyword: found.keyword, activeSuggestionItem: null });
}

/** Removes text and suggestions; the box has the focus afterwards. */
export function removeSuggestions(): void {
	clearTimeout(timer);
	suggestions.clear();
	$input.set({ inputValue: "", keyword: "", focused: true, closed: false, activeSuggestionItem: null });
}

export function setFocused(focused: boolean): void {
	$input.set({ ...$input.get(), focused, closed: false, activeSuggestionItem: null });
}

/** Puts the suggestions away, and drops those on their way; typing on, or an arrow key, brings back what was shown. */
export function closeSuggestions(): void {
	clearTimeout(timer);
	suggestions.stop();
	$input.set({ ...$input.get(), closed: true, activeSuggestionItem: null });
}

/**
 * Moves the active item on by one, through "none" at both ends; the last is the row below the
 * suggestions, which leads to all results. Suggestions that were put away come back. An answer on its way is dropped: it
 * would take away what is being chosen from.
 *
 * @param length how many are shown above that row
 */
export function moveActiveItem(step: 1 | -1, length: number): void {
	const { activeSuggestionItem } = $input.get();
	if (length === 0) return;
	clearTimeout(timer);
	suggestions.stop();
	const places = length + 2;
	const next = ((activeSuggestionItem ?? -1) + 1 + step + places) % places;
	$input.set({ ...$input.get(), closed: false, activeSuggestionItem: next === 0 ? null : next - 1 });
}
