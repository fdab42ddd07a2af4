import { useStore } from "@nanostores/react";
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { isPlainClick } from "#islands/page/plain-click.ts";
import {
	$brandCount,
	$brands,
	$remoteProgramming,
	type Brand,
	chooseDevice,
	loadBrands,
	type RemoteData,
	type RemoteScope,
	receiveBrands,
	receiveRemote,
} from "#islands/stores/remote-programming.ts";
import { REMOTE_BRANDS_COUNT } from "#src/site/limits.ts";
import { SUGGESTIONS_DEBOUNCE } from "#src/site/search-limits.ts";
import { choiceIn, chosenAddress } from "./address.ts";
import { BrandList } from "./BrandList.tsx";
import type { RemoteWords } from "./remote-words.ts";

export interface RemoteProgrammingProps {
	readonly scope: RemoteScope;
	/** This page with nothing chosen. */
	readonly here: string;
	readonly data: RemoteData;
	readonly device: number;
	/** Letters with which brands of the device begin; few brands need none. */
	readonly initials: readonly string[];
	readonly brandQuery: string;
	readonly start: number;
	readonly brands: readonly Brand[];
	readonly count: number;
	readonly words: RemoteWords;
}

/**
 * The brands of a device: a form and links that narrow the list in place as the visitor types, and the address with
 * it. Every brand is a link to its codes.
 */
export function RemoteProgramming(props: RemoteProgrammingProps): ReactNode {
	const { scope, here, initials, words, device } = props;
	const { selectedDevice } = useStore($remoteProgramming, { ssr: "initial" });
	const list = useStore($brands, { ssr: "initial" });
	const counted = useStore($brandCount, { ssr: "initial" });
	const field = useRef<HTMLInputElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const isAwake = selectedDevice !== null;
	const brands = isAwake ? list.data : props.brands;
	const count = isAwake ? counted : props.count;
	const typed = isAwake ? (field.current?.value ?? "").trim() : props.brandQuery;
	const start = typed === props.brandQuery ? props.start : 0;
	const at = (brandQuery: string, from = 0) =>
		chosenAddress(here, { device, brandQuery, ...(from > 0 ? { start: from } : {}) });
	const [action = "", carried = ""] = chosenAddress(here, { device }).split("?");

	const narrow = (brandQuery: string) => {
		clearTimeout(timer.current);
		history.replaceState(history.state, "", at(brandQuery));
		void loadBrands(brandQuery, scope);
	};

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the server rendered
	useLayoutEffect(() => {
		receiveRemote(props.data);
		receiveBrands(props.brands, props.count);
		chooseDevice(device);
		// What was typed before this woke.
		const before = (field.current?.value ?? "").trim();
		if (before !== choiceIn(location.search).brandQuery) narrow(before);
		return () => clearTimeout(timer.current);
	}, []);

	const choose = (letter: string, event: MouseEvent) => {
		if (!isPlainClick(event)) return;
		event.preventDefault();
		if (field.current) field.current.value = letter;
		narrow(letter);
	};
	const letter = (query: string, name: string) => (
		<a
			key={query}
			href={at(query)}
			aria-current={query === typed ? "true" : undefined}
			onClick={(event) => choose(query, event)}
		>
			{name}
		</a>
	);

	return (
		<>
			<form
				action={action}
				method="get"
				className="find"
				onSubmit={(event) => {
					event.preventDefault();
					narrow((field.current?.value ?? "").trim());
				}}
			>
				{[...new URLSearchParams(carried)].map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<label htmlFor="brand-query">{words.label}</label>
				<div className="row">
					<input
						ref={field}
						type="search"
						id="brand-query"
						name="brandQuery"
						defaultValue={props.brandQuery}
						autoComplete="off"
						enterKeyHint="search"
						onChange={({ currentTarget: { value } }) => {
							clearTimeout(timer.current);
							timer.current = setTimeout(() => narrow(value.trim()), SUGGESTIONS_DEBOUNCE);
						}}
					/>
					<button type="submit" className="button" data-held="">
						{words.button}
					</button>
				</div>
			</form>
			{initials.length > 0 && (
				<nav className="choices letters" aria-label={words.letters}>
					{letter("", words.all)} {initials.flatMap((initial) => [" ", letter(initial, initial)])}
				</nav>
			)}
			<p role="status" className="small soft">
				{list.isFetching ? words.working : list.hasError ? "" : (words.counts[count] ?? "")}
			</p>
			{list.hasError ? (
				<p role="alert">
					{words.failed} <a href={at(typed)}>{words.again}</a>
				</p>
			) : (
				count === 0 && (
					<div className="empty">
						<p>{words.none}</p>
						<p className="soft">{words.advice}</p>
					</div>
				)
			)}
			<BrandList brands={brands} hrefOf={(brand) => chosenAddress(here, { device, brand })} />
			{(start > 0 || start + brands.length < count) && (
				<nav className="paging" aria-label={words.brand}>
					{start > 0 && (
						<a className="button quiet" rel="prev" href={at(typed, Math.max(0, start - REMOTE_BRANDS_COUNT))}>
							{words.previous}
						</a>
					)}
					{start + brands.length < count && (
						<a className="button quiet" rel="next" href={at(typed, start + brands.length)}>
							{words.more}
						</a>
					)}
				</nav>
			)}
		</>
	);
}
