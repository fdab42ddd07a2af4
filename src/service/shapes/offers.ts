import { RESULTS_WINDOW } from "#src/contract/bounds.ts";
import { offeredVersions } from "#src/contract/downloads/offered-version.ts";
import type { Download } from "#src/contract/downloads/schemas.ts";
import { rankOfDownload } from "#src/store/download-order.ts";
import { list } from "#src/store/read/lists.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import type { Window } from "#src/store/store.ts";

/** A version of a download or a file of a software family, as far as lists know it. */
interface OfferedFile {
	readonly version: string;
	readonly date: string;
	readonly file: string;
	readonly operatingSystems: readonly string[];
	readonly severity: Download["severity"];
}

/** A download or software family with what it has to offer, the newest first. */
export interface Offer {
	readonly item: Found<"downloads"> | Found<"software">;
	readonly type: Download["downloadType"];
	readonly files: readonly OfferedFile[];
}

/** Whether a file is for a system; null stands for any. What runs on the device itself is for whoever has the device. */
export const isFor = ({ operatingSystems }: Pick<OfferedFile, "operatingSystems">, system: string | null): boolean =>
	system === null || operatingSystems.length === 0 || operatingSystems.includes(system);

export const systemsOf = (reader: Reader, { operatingSystems }: Pick<OfferedFile, "operatingSystems">) =>
	operatingSystems.map((key) => ({ key, name: reader.term(key) }));

function offerOf(item: Offer["item"]): Offer {
	return item.kind === "downloads"
		? { item, type: item.data.category, files: offeredVersions(item.data.versions) }
		: { item, type: item.data.downloadType, files: item.data.software.toSorted((a, b) => (a.date < b.date ? 1 : -1)) };
}

/** As the import ranks them: a download by its newest version, a family by whichever of its files is the most urgent. */
const rankOf = ({ item, type, files }: Offer) => {
	const counting = item.kind === "downloads" ? files.slice(0, 1) : files;
	return rankOfDownload(
		type,
		counting.some(({ severity }) => severity === "urgent"),
	);
};

/** All that a product has to download, as far as anybody reads: what is narrowed has to be read whole. */
const ALL: Window = { start: 0, num: RESULTS_WINDOW };

/**
 * What a product has to download, the most urgent first; what has nothing to offer is left out. Of each kind as many are
 * read as the window ends at.
 */
export function offersOf(
	reader: Reader,
	product: string,
	{ start, num }: Window = ALL,
): { readonly count: number; readonly offers: readonly Offer[] } {
	const question = { contextId: product, order: "urgent", window: { start: 0, num: start + num } } as const;
	const downloads = list(reader, { kind: "downloads", ...question });
	const families = list(reader, { kind: "software", ...question });
	const offers = [...downloads.items, ...families.items]
		.map(offerOf)
		.filter(({ files }) => files.length > 0)
		.sort(
			(a, b) =>
				rankOf(a) - rankOf(b) || b.item.day.localeCompare(a.item.day, "en") || a.item.id.localeCompare(b.item.id, "en"),
		);
	return { count: downloads.count + families.count, offers: offers.slice(start, start + num) };
}

/** Offers as a list for a system (null: for any) shows them, from `start` on; their files are asked for together. */
export function downloadsOf(
	reader: Reader,
	offers: readonly { readonly offer: Offer; readonly newest: OfferedFile }[],
	system: string | null,
	start: number,
): Download[] {
	const files = reader.files(offers.map(({ newest }) => newest.file));
	return offers.flatMap(({ offer: { item, type, files: all }, newest }, index): Download[] => {
		const file = files.get(newest.file);
		if (!file) return [];
		// A family has a file for each system.
		const shown = item.kind === "software" && system === null ? all : [newest];
		const operatingSystems = [...new Set(shown.flatMap((each) => each.operatingSystems))].sort();
		return [
			{
				downloadId: item.id,
				downloadNo: start + index,
				downloadType: type,
				isFamily: item.kind === "software",
				downloadUrl: file.address,
				title: item.front.title,
				summary: item.front.summary,
				language: item.language,
				version: newest.version,
				date: newest.date,
				size: file.size,
				sha256: file.sha256,
				severity: newest.severity,
				operatingSystems: systemsOf(reader, { operatingSystems }),
				path: item.path ?? "",
			},
		];
	});
}
