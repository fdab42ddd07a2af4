import { useStore } from "@nanostores/react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { $recentSearches, forgetSearches, recallSearches, rememberSearch } from "#islands/stores/recent-searches.ts";
import {
	$input,
	$suggestions,
	changeInput,
	closeSuggestions,
	moveActiveItem,
	removeSuggestions,
	type SuggestionScope,
	setFocused,
} from "#islands/stores/suggestions.ts";
import type { Suggestion } from "#src/contract/suggestions/schemas.ts";
import { fitList } from "./fit-list.ts";
import { RecentSearches } from "./RecentSearches.tsx";
import { SuggestionList } from "./SuggestionList.tsx";

export interface SearchSuggestionsProps {
	/** Text of the search that the page shows. */
	readonly query: string;
	readonly label: string;
	readonly scope: SuggestionScope;
	/** The address of the results, but for the query. */
	readonly results: string;
	/** What stands before a suggestion's path, and the modes that stand behind it. */
	readonly base: string;
	readonly carried: string;
	/** Where articles and products open instead: addresses with hyphens in place of their names; null for their own. */
	readonly help: { readonly article: string; readonly model: string } | null;
	readonly strings: {
		readonly clear: string;
		readonly suggestions: string;
		readonly working: string;
		readonly none: string;
		/** "1 suggestion", "2 suggestions", ... in order. */
		readonly counts: readonly string[];
		readonly all: string;
		readonly recent: string;
		readonly forget: string;
		readonly groups: Readonly<Record<Suggestion["type"], string>>;
	};
}

/** An address that asks for `query` beside what it carries. */
const withQuery = (address: string, query: string) =>
	`${address}${address.includes("?") ? "&" : "?"}query=${encodeURIComponent(query.trim())}`;

/** The visitor is in the field, and what it offers opens; unless the page put the focus back there, which asks for nothing. */
function takeFocus(): void {
	setFocused(true);
	if ("restoredFocus" in document.documentElement.dataset) closeSuggestions();
}

const optionId = (index: number) => `search-suggestion-${index}`;

/**
 * The text field of the search box with suggestions below it. The field is uncontrolled: what was typed
 * before this woke stays, and is read once. The form around it works without it.
 */
export function SearchSuggestions({
	query,
	label,
	scope,
	results,
	base,
	carried,
	help,
	strings,
}: SearchSuggestionsProps): ReactNode {
	const field = useRef<HTMLInputElement>(null);
	const input = useStore($input, { ssr: "initial" });
	const { data, isFetching, hasError } = useStore($suggestions, { ssr: "initial" });
	const recent = useStore($recentSearches, { ssr: "initial" });
	const isRecent = input.inputValue === "" && recent.length > 0;
	const { length } = isRecent ? recent : data;
	const isOpen = input.focused && !input.closed && length > 0;
	const shown = isOpen ? length : 0;
	const active = isOpen ? input.activeSuggestionItem : null;
	const count = data.length === 0 ? strings.none : (strings.counts[data.length - 1] ?? "");
	const found = input.keyword !== "" && !isFetching && !hasError && !input.closed ? count : "";

	useEffect(() => {
		const { form } = field.current ?? {};
		const onSubmit = () => rememberSearch(field.current?.value ?? "");
		recallSearches();
		form?.addEventListener("submit", onSubmit);
		return () => form?.removeEventListener("submit", onSubmit);
	}, []);

	useEffect(() => {
		const typed = field.current?.value ?? "";
		if (typed !== query) changeInput(typed, scope);
		else $input.setKey("inputValue", typed);
		if (field.current === document.activeElement) takeFocus();
		else setFocused(false);
	}, [query, scope]);

	useEffect(() => {
		if (active !== null) document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
	}, [active]);

	useEffect(() => {
		const list = document.getElementById("search-suggestions");
		return shown > 0 && field.current && list ? fitList(field.current, list) : undefined;
	}, [shown]);

	const onKeyDown = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing) return;
		if (event.key === "ArrowDown" || event.key === "ArrowUp") {
			if (length === 0) return;
			event.preventDefault();
			moveActiveItem(event.key === "ArrowDown" ? 1 : -1, length);
		} else if (event.key === "Escape") {
			if (isOpen) event.preventDefault();
			closeSuggestions();
		} else if (event.key === "Enter" && active !== null) {
			event.preventDefault();
			document.getElementById(optionId(active))?.click();
		}
	};

	return (
		<div className="suggest" data-working={isFetching}>
			<input
				ref={field}
				type="text"
				inputMode="search"
				id="search-query"
				name="query"
				defaultValue={query}
				placeholder={label}
				enterKeyHint="search"
				autoComplete="off"
				autoCapitalize="off"
				spellCheck={false}
				role="combobox"
				aria-label={label}
				aria-autocomplete="list"
				aria-expanded={isOpen}
				aria-controls="search-suggestions"
				aria-activedescendant={active === null ? undefined : optionId(active)}
				onInput={(event) => {
					if (!(event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing))
						changeInput(event.currentTarget.value, scope);
				}}
				onCompositionEnd={(event) => changeInput(event.currentTarget.value, scope)}
				onFocus={takeFocus}
				onClick={() => setFocused(true)}
				onBlur={() => setFocused(false)}
				onKeyDown={onKeyDown}
			/>
			<button
				type="button"
				className="clear"
				aria-label={strings.clear}
				hidden={isFetching || input.inputValue === ""}
				onClick={() => {
					if (field.current) field.current.value = "";
					removeSuggestions();
					field.current?.focus();
				}}
			>
				<svg className="icon" aria-hidden="true" viewBox="0 0 24 24">
					<path d="M6 6l12 12M18 6 6 18" />
				</svg>
			</button>
			<span className="spinner" hidden={!isFetching} />
			<span role="status" className="visually-hidden">
				{isFetching ? strings.working : found}
			</span>
			{isRecent && isOpen ? (
				<RecentSearches
					searches={recent}
					active={active}
					label={strings.recent}
					forget={{ label: strings.forget, onForget: forgetSearches }}
					hrefOf={(searched) => withQuery(results, searched)}
					onOpen={rememberSearch}
					optionId={optionId}
				/>
			) : (
				<SuggestionList
					suggestions={data}
					isOpen={isOpen}
					active={active}
					label={strings.suggestions}
					groups={strings.groups}
					all={{
						label: strings.all,
						href: withQuery(results, input.inputValue),
						onOpen: () => rememberSearch(input.inputValue),
					}}
					hrefOf={({ type, path, anchor }) => {
						const article = /\/articles\/([^/]+)$/.exec(path)?.[1];
						const model = type === "model" ? help?.model.replace("/-/-", path) : undefined;
						const inHelp = article ? help?.article.replace(/-(?=\?|$)/, article) : model;
						return `${inHelp ?? base + path + carried}${anchor === null ? "" : `#${anchor}`}`;
					}}
					optionId={optionId}
				/>
			)}
		</div>
	);
}
