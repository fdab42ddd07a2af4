import type { ChosenFilters } from "#islands/stores/downloads-filters.ts";

const NAMES = ["operatingSystem", "downloadCategory"] as const satisfies readonly (keyof ChosenFilters)[];

/** The address of the page with these filters; `here` is it without any. */
export function filteredAddress(here: string, chosen: ChosenFilters): string {
	const [path = "", query = ""] = here.split("?");
	const search = new URLSearchParams(query);
	for (const name of NAMES) if (chosen[name] !== null) search.set(name, chosen[name]);
	search.sort();
	return search.size > 0 ? `${path}?${search}` : path;
}

/** The filters that an address names. */
export function filtersIn(search: string): ChosenFilters {
	const given = new URLSearchParams(search);
	return {
		operatingSystem: given.get("operatingSystem") || null,
		downloadCategory: given.get("downloadCategory") || null,
	};
}
