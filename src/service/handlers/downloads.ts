import type { DownloadDetails } from "#src/contract/downloads/schemas.ts";
import { localeOf } from "#src/site/brand.ts";
import { translate } from "#src/site/translate.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { textLocales } from "#src/store/read/text-locales.ts";
import type { Window } from "#src/store/store.ts";
import { sectionsOf } from "../shapes/instruction.ts";
import { licenceInfo } from "../shapes/licence-info.ts";
import { previewOf } from "../shapes/metadata.ts";
import { downloadsOf, isFor, type Offer, offersOf, systemsOf } from "../shapes/offers.ts";
import { productsNamed } from "../shapes/product-info.ts";
import { searchResponse } from "../shapes/result-list.ts";
import type { Values } from "../values.ts";
import type { Handlers } from "./handler.ts";

interface Filter {
	readonly operatingSystem: string | null;
	readonly downloadCategory: string | null;
}

const filterOf = (values: Values): Filter => ({
	operatingSystem: values.text("operatingSystem"),
	downloadCategory: values.text("downloadCategory"),
});

const isOfCategory = ({ type }: Pick<Offer, "type">, { downloadCategory }: Filter): boolean =>
	downloadCategory === null || type === downloadCategory;

function listed(reader: Reader, product: string, filter: Filter, window: Window) {
	const { start, num } = window;
	const isWhole = filter.operatingSystem === null && filter.downloadCategory === null;
	const { count, offers } = isWhole ? offersOf(reader, product, window) : offersOf(reader, product);
	const fitting = offers.flatMap((offer) => {
		const newest = offer.files.find((file) => isFor(file, filter.operatingSystem));
		return newest && isOfCategory(offer, filter) ? [{ offer, newest }] : [];
	});
	const shown = isWhole ? fitting : fitting.slice(start, start + num);
	return {
		count: isWhole ? count : fitting.length,
		items: downloadsOf(reader, shown, filter.operatingSystem, start),
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
					date,
					severity,
					reversible,
					withdrawn,
					downloadUrl: file.address,
					fileName: file.name,
					size: file.size,
					sha256: file.sha256,
					...file.damage,
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
		const product = reader.item("products", values.required("productName"));
		return product && searchResponse(listed(reader, product.id, filterOf(values), window), window);
	},
	/** What a product's downloads can be narrowed by, with how many each leaves of those that the other filter leaves. */
	downloadFilters: ({ values, reader }) => {
		const product = reader.item("products", values.required("productName"));
		if (!product) return null;
		const filter = filterOf(values);
		const { offers } = offersOf(reader, product.id);
		const systems = new Set(offers.flatMap(({ files }) => files.flatMap(({ operatingSystems }) => operatingSystems)));
		const bySystem = [...systems].map((key) => {
			const own = offers.filter((offer) => isOfCategory(offer, filter) && offer.files.some((file) => isFor(file, key)));
			return { key, name: reader.term(key), count: own.length };
		});
		const byCategory = new Map<Offer["type"], number>();
		for (const { type, files } of offers) {
			const isForSystem = files.some((file) => isFor(file, filter.operatingSystem));
			byCategory.set(type, (byCategory.get(type) ?? 0) + Number(isForSystem));
		}
		const t = translate(localeOf(reader.site, reader.locale));
		return {
			total: offers.length,
			operatingSystem: bySystem.sort((a, b) => (a.key < b.key ? -1 : 1)),
			downloadCategory: [...byCategory]
				.map(([key, count]) => ({ key, name: t(`download.type.${key}`), count }))
				.sort((a, b) => (a.key < b.key ? -1 : 1)),
		};
	},
	downloadDetails: ({ values, reader }) => {
		const item = reader.item("downloads", values.required("downloadId"));
		return item && details(reader, item, values.text("operatingSystem"));
	},
} satisfies Partial<Handlers>;
