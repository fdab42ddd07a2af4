import type { DownloadDetails } from "#src/contract/downloads/schemas.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { textLocales } from "#src/store/read/text-locales.ts";
import type { Window } from "#src/store/store.ts";
import { sectionsOf } from "../shapes/instruction.ts";
import { licenceInfo } from "../shapes/licence-info.ts";
import { previewOf } from "../shapes/metadata.ts";
import { downloadsOf, isFor, offersOf, systemsOf } from "../shapes/offers.ts";
import { productsNamed } from "../shapes/product-info.ts";
import { searchResponse } from "../shapes/result-list.ts";
import type { Handlers } from "./handler.ts";

interface Filter {
	readonly operatingSystem: string | null;
	readonly downloadCategory: string | null;
}

function listed(reader: Reader, product: string, filter: Filter, { start, num }: Window) {
	const fitting = offersOf(reader, product).flatMap((offer) => {
		const newest = offer.files.find((file) => isFor(file, filter.operatingSystem));
		const fits = filter.downloadCategory === null || offer.type === filter.downloadCategory;
		return newest && fits ? [{ offer, newest }] : [];
	});
	return {
		count: fitting.length,
		items: downloadsOf(reader, fitting.slice(start, start + num), filter.operatingSystem, start),
	};
}

/** All of one download; an operating system leaves only the versions for it, when there are any. */
function details(reader: Reader, item: Found<"downloads">, system: string | null): DownloadDetails {
	const { id, data, front, language } = item;
	const fitting = data.versions.filter((version) => isFor(version, system));
	const shown = fitting.length > 0 ? fitting : data.versions;
	const files = reader.files(shown.map(({ file }) => file));
	const source = reader.inLocale(reader.site.defaultLocale).item("downloads", id)?.front.releases ?? {};
	const none = { added: [], fixed: [], security: [], knownIssues: [] };
	return {
		downloadId: id,
		downloadType: data.category,
		title: front.title,
		summary: front.summary,
		language,
		locales: textLocales(reader, item),
		image: previewOf(reader, item),
		versions: shown.flatMap((version) => {
			const file = files.get(version.file);
			if (!file) return [];
			const { date, severity, reversible, withdrawn } = version;
			return [
				{
					version: version.version,
					...{ date, severity, reversible, withdrawn },
					downloadUrl: file.address,
					fileName: file.name,
					size: file.size,
					sha256: file.sha256,
					operatingSystems: systemsOf(reader, version),
					notes: front.releases[version.version] ?? source[version.version] ?? none,
				},
			];
		}),
		eula: licenceInfo(reader, data.licence),
		appliesTo: productsNamed(reader, data.products),
		path: item.path ?? "",
		installation: sectionsOf(reader, item),
	};
}

export const downloadHandlers = {
	downloads: ({ values, reader }) => {
		const window = values.window(reader.site.topDownloads);
		const filter = {
			operatingSystem: values.text("operatingSystem"),
			downloadCategory: values.text("downloadCategory"),
		};
		const product = reader.item("products", values.required("productName"));
		return product && searchResponse(listed(reader, product.id, filter, window), window);
	},
	/** What a product's downloads can be narrowed by, with how many each leaves. */
	downloadFilters: ({ values, reader }) => {
		const product = reader.item("products", values.required("productName"));
		if (!product) return null;
		const bySystem = new Map<string, number>();
		const byCategory = new Map<string, number>();
		for (const { type, files } of offersOf(reader, product.id)) {
			for (const key of new Set(files.flatMap(({ operatingSystems }) => operatingSystems)))
				bySystem.set(key, (bySystem.get(key) ?? 0) + 1);
			byCategory.set(type, (byCategory.get(type) ?? 0) + 1);
		}
		const named = (counts: ReadonlyMap<string, number>) =>
			[...counts]
				.map(([key, count]) => ({ key, name: reader.term(key), count }))
				.sort((a, b) => (a.key < b.key ? -1 : 1));
		return { operatingSystem: named(bySystem), downloadCategory: named(byCategory) };
	},
	downloadDetails: ({ values, reader }) => {
		const item = reader.item("downloads", values.required("downloadId"));
		return item && details(reader, item, values.text("operatingSystem"));
	},
} satisfies Partial<Handlers>;
