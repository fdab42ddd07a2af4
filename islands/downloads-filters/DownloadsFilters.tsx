import { useStore } from "@nanostores/react";
import { type MouseEvent, type ReactNode, useEffect } from "react";
import { isPlainClick } from "#islands/page/plain-click.ts";
import {
	$chosen,
	$downloads,
	$filters,
	$systemBanners,
	type ChosenFilters,
	chooseFilters,
	type DownloadsScope,
	startFilters,
} from "#islands/stores/downloads-filters.ts";
import type { Banner } from "#src/contract/banners/schemas.ts";
import type { Download, DownloadFilters } from "#src/contract/downloads/schemas.ts";
import { DOWNLOADS_FILTERED_FROM } from "#src/site/limits.ts";
import { filteredAddress, filtersIn } from "./address.ts";
import { DownloadRow } from "./DownloadRow.tsx";
import type { DownloadsWords } from "./downloads-words.ts";
import { FilterRow } from "./FilterRow.tsx";
import { SystemBanners } from "./SystemBanners.tsx";

export interface DownloadsFiltersProps {
	readonly scope: DownloadsScope;
	/** The page's language. */
	readonly language: string;
	/** This page without filters. */
	readonly here: string;
	/** What stands before the path of an item, and the modes that stand behind it. */
	readonly base: string;
	readonly carried: string;
	readonly chosen: ChosenFilters;
	readonly filters: DownloadFilters;
	readonly downloads: readonly Download[];
	readonly banners: readonly Banner[];
	/** For each system: its sign in what browsers say, "Your system seems to be Windows.", the link to what is for it. */
	readonly suggestions: readonly {
		readonly key: string;
		readonly sign: string;
		readonly says: string;
		readonly link: string;
	}[];
	readonly words: DownloadsWords;
}

const FILTERS = ["operatingSystem", "downloadCategory"] as const;

/**
 * The downloads of a product with filters: links that change the list in place and the address with it. What is for
 * the visitor's own system is suggested; nothing is hidden until he chooses.
 */
export function DownloadsFilters(props: DownloadsFiltersProps): ReactNode {
	const { scope, language, here, base, carried, suggestions, words } = props;
	const taken = useStore($chosen, { ssr: "initial" });
	const list = useStore($downloads, { ssr: "initial" });
	const pointers = useStore($systemBanners, { ssr: "initial" });
	const filters = useStore($filters, { ssr: "initial" }) ?? props.filters;
	const chosen = taken ?? props.chosen;
	const shown = taken === null ? props.downloads : list.data;
	const isFiltered = chosen.operatingSystem !== null || chosen.downloadCategory !== null;

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the server rendered
	useEffect(() => {
		startFilters(props.chosen, props.downloads, props.banners);
		const goBack = () => void chooseFilters(filtersIn(location.search), scope);
		addEventListener("popstate", goBack);
		return () => removeEventListener("popstate", goBack);
	}, []);

	const choose = (next: ChosenFilters, event: MouseEvent) => {
		if (!isPlainClick(event)) return;
		event.preventDefault();
		history.pushState(history.state, "", filteredAddress(here, next));
		void chooseFilters(next, scope);
	};
	const narrows = (name: (typeof FILTERS)[number]) =>
		chosen[name] !== null ||
		(filters.total >= DOWNLOADS_FILTERED_FROM &&
			filters[name].length > 1 &&
			filters[name].some(({ count }) => count < filters.total));
	const everything: ChosenFilters = { operatingSystem: null, downloadCategory: null };
	const showAll = (
		<a href={here} onClick={(event) => choose(everything, event)}>
			{words.showAll}
		</a>
	);

	return (
		<>
			{FILTERS.some(narrows) && (
				// biome-ignore lint/a11y/useSemanticElements: links, not fields
				<div className="filters" role="group" aria-label={words.filters}>
					{FILTERS.filter(narrows).map((name) => (
						<FilterRow
							key={name}
							label={words[name]}
							all={words.all}
							options={filters[name]}
							chosen={chosen[name]}
							hrefOf={(key) => filteredAddress(here, { ...chosen, [name]: key })}
							onChoose={(key, event) => choose({ ...chosen, [name]: key }, event)}
						/>
					))}
				</div>
			)}
			{!isFiltered &&
				narrows("operatingSystem") &&
				suggestions.map(({ key, sign, says, link }) => (
					// A small script of the page shows the visitor's own.
					<p key={key} className="suggestion" data-system={sign} hidden>
						{says}{" "}
						<a
							href={filteredAddress(here, { ...everything, operatingSystem: key })}
							onClick={(event) => choose({ ...everything, operatingSystem: key }, event)}
						>
							{link}
						</a>
					</p>
				))}
			<p role="status" className={`small soft${list.isFetching ? " working" : ""}`}>
				{list.isFetching ? words.working : isFiltered && !list.hasError ? (words.counts[shown.length] ?? "") : ""}{" "}
				{isFiltered && !list.hasError && shown.length > 0 && showAll}
			</p>
			<SystemBanners
				banners={taken === null ? props.banners : pointers.data}
				base={base}
				carried={carried}
				words={words}
			/>
			{list.hasError ? (
				<p role="alert">
					{words.failed} <a href={filteredAddress(here, chosen)}>{words.again}</a>
				</p>
			) : (
				shown.length === 0 && (
					<div className="empty">
						<p>{isFiltered ? words.emptyFiltered : words.empty}</p>
						{isFiltered && <p>{showAll}</p>}
					</div>
				)
			)}
			<ul className="rows" aria-busy={list.isFetching || undefined}>
				{shown.map((download) => (
					<li key={download.downloadId}>
						<DownloadRow download={download} href={base + download.path + carried} language={language} words={words} />
					</li>
				))}
			</ul>
		</>
	);
}
