import { atom } from "nanostores";
import { callFromBrowser } from "#src/client/browser.ts";
import { operatingSystemBanners } from "#src/contract/banners/calls.ts";
import type { Banner, Banners } from "#src/contract/banners/schemas.ts";
import { DOWNLOADS_ALL_COUNT } from "#src/contract/bounds.ts";
import { request } from "#src/contract/call.ts";
import { downloadFilters, downloads as downloadsCall } from "#src/contract/downloads/calls.ts";
import type { Download, DownloadFilters, Downloads } from "#src/contract/downloads/schemas.ts";
import { listStore } from "./list-store.ts";

/** What the downloads of a product are narrowed by (specification section 3, downloads filters). */
export interface ChosenFilters {
	readonly operatingSystem: string | null;
	readonly downloadCategory: string | null;
}

/** Whose downloads they are, and in which language. */
export interface DownloadsScope {
	readonly locale: string;
	readonly categoryName: string;
	readonly productName: string;
}

const downloads = listStore((data: Downloads): readonly Download[] => data.searchResponse.results);
const filters = listStore((data: DownloadFilters) => [...data.operatingSystem, ...data.downloadCategory]);
const banners = listStore((data: Banners): readonly Banner[] => Object.values(data.banners));

export const $downloads = downloads.$list;
export const $systemBanners = banners.$list;

/** What choosing would leave, as it was last heard; null until the server is asked again. */
export const $filters = atom<DownloadFilters | null>(null);

/** Null until the page's own choice is taken over. */
export const $chosen = atom<ChosenFilters | null>(null);

/** Takes over what the server has rendered. */
export function startFilters(chosen: ChosenFilters, shown: readonly Download[], pointers: readonly Banner[]): void {
	downloads.clear();
	banners.clear();
	filters.clear();
	$filters.set(null);
	$downloads.setKey("data", shown);
	$systemBanners.setKey("data", pointers);
	$chosen.set(chosen);
}

/** Chooses: the list before stays while the new one is asked for, and is emptied when that fails. */
export async function chooseFilters(
	chosen: ChosenFilters,
	{ locale, categoryName, productName }: DownloadsScope,
): Promise<void> {
	$chosen.set(chosen);
	const { operatingSystem } = chosen;
	const window = { start: 0, num: DOWNLOADS_ALL_COUNT };
	await Promise.all([
		downloads.load((signal) =>
			callFromBrowser(request(downloadsCall, { productName, ...window, ...chosen }), { locale, signal }),
		),
		filters
			.load((signal) => callFromBrowser(request(downloadFilters, { productName, ...chosen }), { locale, signal }))
			.then((data) => data && $filters.set(data)),
		// Skipped without a system: then there is nothing to point to.
		banners.load((signal) =>
			callFromBrowser(
				request(operatingSystemBanners, { operatingSystem, category: categoryName, model: productName }),
				{ locale, signal },
			),
		),
	]);
}
