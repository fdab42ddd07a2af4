import type { Download, DownloadDetails } from "#src/contract/downloads/schemas.ts";
import type { DownloadData } from "#src/packs/format/downloads.ts";
import { RESULTS_WINDOW } from "#src/site/limits.ts";
import { list } from "#src/store/read/lists.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { textLocales } from "#src/store/read/text-locales.ts";
import type { Window } from "#src/store/store.ts";
import { sectionsOf } from "../shapes/instruction.ts";
import { previewOf } from "../shapes/metadata.ts";
import { productsNamed } from "../shapes/product-info.ts";
import { searchResponse } from "../shapes/result-list.ts";
import type { Handlers } from "./handler.ts";

type Version = DownloadData["versions"][number];

const isFor = ({ operatingSystems }: Version, system: string | null) =>
	system === null || operatingSystems.includes(system);
const newest = ({ versions }: DownloadData, system: string | null): Version | undefined =>
	versions.find((version) => !version.withdrawn && isFor(version, system));
const systems = (reader: Reader, { operatingSystems }: Version) =>
	operatingSystems.map((key) => ({ key, name: reader.term(key) }));

/** Downloads of a product that have a version to offer, the most urgent first. */
const offered = (reader: Reader, product: string) =>
	list(reader, {
		kind: "downloads",
		contextId: product,
		order: "urgent",
		window: { start: 0, num: RESULTS_WINDOW },
	}).items.filter(({ data }) => newest(data, null) !== undefined);

interface Filter {
	readonly operatingSystem: string | null;
	readonly downloadCategory: string | null;
}

/** The files of all that is shown are asked for together. */
function listed(reader: Reader, product: string, filter: Filter, { start, num }: Window) {
	const fitting = offered(reader, product).flatMap((item) => {
		const version = newest(item.data, filter.operatingSystem);
		const fits = filter.downloadCategory === null || item.data.category === filter.downloadCategory;
		return version && fits ? [{ item, version }] : [];
	});
	const shown = fitting.slice(start, start + num);
	const files = reader.files(shown.map(({ version }) => version.file));
	const items = shown.flatMap(({ item, version }, index): Download[] => {
		const file = files.get(version.file);
		if (!file) return [];
		return [
			{
				downloadId: item.id,
				downloadNo: start + index,
				downloadType: item.data.category,
				downloadUrl: file.address,
				title: item.front.title,
				summary: item.front.summary,
				language: item.language,
				version: version.version,
				date: version.date,
				size: file.size,
				sha256: file.sha256,
				severity: version.severity,
				operatingSystems: systems(reader, version),
				path: item.path ?? "",
			},
		];
	});
	return { count: fitting.length, items };
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
					operatingSystems: systems(reader, version),
					notes: front.releases[version.version] ?? source[version.version] ?? none,
				},
			];
		}),
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
		for (const { data } of offered(reader, product.id)) {
			const versions = data.versions.filter(({ withdrawn }) => !withdrawn);
			for (const key of new Set(versions.flatMap(({ operatingSystems }) => operatingSystems)))
				bySystem.set(key, (bySystem.get(key) ?? 0) + 1);
			byCategory.set(data.category, (byCategory.get(data.category) ?? 0) + 1);
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
