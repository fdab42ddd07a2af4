import type { Download, DownloadDetails, DownloadFilters } from "#src/contract/downloads/schemas.ts";
import type { Section } from "#src/contract/shapes.ts";
import type { DownloadData } from "#src/packs/format/file-content.ts";
import type { Part, Window } from "../store.ts";
import { byDay, itemsAbout } from "./contexts.ts";
import { placeOf } from "./place.ts";
import { productInfos } from "./products.ts";
import type { Reader } from "./reader.ts";

type Version = DownloadData["versions"][number];

const systems = (reader: Reader, version: Version, locale: string) =>
	version.operatingSystems.map((key) => ({ key, name: reader.term(key, locale) }));
const newest = (data: DownloadData, operatingSystem: string | null): Version | undefined =>
	data.versions.find(
		(version) => !version.withdrawn && (operatingSystem === null || version.operatingSystems.includes(operatingSystem)),
	);

interface Offered {
	readonly id: string;
	readonly data: DownloadData;
}

/** Downloads of a product that have a version to offer, newest first. */
function offered(reader: Reader, product: string): Offered[] {
	const found = itemsAbout(reader, "downloads", product).sort(byDay);
	return found.flatMap(({ id }) => {
		const data = reader.data("downloads", id);
		return data && newest(data, null) ? [{ id, data }] : [];
	});
}

export function downloads(
	reader: Reader,
	product: string,
	filter: { readonly operatingSystem: string | null; readonly downloadCategory: string | null },
	{ start, num }: Window,
	locale: string,
): Part<Download> {
	const fitting = offered(reader, product).flatMap(({ id, data }) => {
		const version = newest(data, filter.operatingSystem);
		return version && (filter.downloadCategory === null || data.category === filter.downloadCategory)
			? [{ id, data, version }]
			: [];
	});
	const items = fitting.slice(start, start + num).flatMap(({ id, data, version }, index) => {
		const text = reader.text("downloads", id, locale);
		if (!text) return [];
		const file = reader.file(version.file);
		const { title, summary } = text.front;
		return [
			{
				downloadId: id,
				downloadNo: start + index,
				downloadType: data.category,
				downloadUrl: file.address,
				title,
				summary,
				language: text.language,
				version: version.version,
				date: version.date,
				size: file.size,
				sha256: file.sha256,
				severity: version.severity,
				operatingSystems: systems(reader, version, locale),
				place: placeOf(reader, data),
			},
		];
	});
	return { count: fitting.length, items };
}

/** What a product's downloads can be narrowed by, with how many each leaves. */
export function downloadFilters(reader: Reader, product: string, locale: string): DownloadFilters {
	const bySystem = new Map<string, number>();
	const byCategory = new Map<string, number>();
	for (const { data } of offered(reader, product)) {
		const keys = new Set(
			data.versions.filter(({ withdrawn }) => !withdrawn).flatMap(({ operatingSystems }) => operatingSystems),
		);
		for (const key of keys) bySystem.set(key, (bySystem.get(key) ?? 0) + 1);
		byCategory.set(data.category, (byCategory.get(data.category) ?? 0) + 1);
	}
	const listed = (counts: ReadonlyMap<string, number>) =>
		[...counts]
			.map(([key, count]) => ({ key, name: reader.term(key, locale), count }))
			.sort((a, b) => (a.key < b.key ? -1 : 1));
	return { operatingSystem: listed(bySystem), downloadCategory: listed(byCategory) };
}

/** All of one download; `operatingSystem` leaves only the versions for it, when there are any. */
export function download(
	reader: Reader,
	id: string,
	operatingSystem: string | null,
	locale: string,
): DownloadDetails | null {
	const data = reader.data("downloads", id);
	const text = reader.text("downloads", id, locale);
	const source = reader.text("downloads", id, reader.site.defaultLocale);
	if (!data || !text) return null;
	const fitting = data.versions.filter(
		(version) => operatingSystem === null || version.operatingSystems.includes(operatingSystem),
	);
	return {
		downloadId: id,
		downloadType: data.category,
		title: text.front.title,
		summary: text.front.summary,
		language: text.language,
		versions: (fitting.length > 0 ? fitting : data.versions).map((version) => {
			const file = reader.file(version.file);
			const { date, severity, reversible, withdrawn } = version;
			const notes = text.front.releases[version.version] ??
				source?.front.releases[version.version] ?? { added: [], fixed: [], security: [], knownIssues: [] };
			return {
				version: version.version,
				date,
				downloadUrl: file.address,
				fileName: file.name,
				size: file.size,
				sha256: file.sha256,
				severity,
				reversible,
				withdrawn,
				operatingSystems: systems(reader, version, locale),
				notes,
			};
		}),
		appliesTo: productInfos(reader, data.products, locale),
		place: placeOf(reader, data),
		installation: sectionsOf(reader, "downloads", id, text.locale),
	};
}

/** The stored sections of an instruction. */
export function sectionsOf(reader: Reader, kind: "articles" | "downloads", id: string, locale: string): Section[] {
	// Written by the importer in exactly this shape.
	return JSON.parse(reader.body(kind, id, locale) || "[]") as Section[];
}
