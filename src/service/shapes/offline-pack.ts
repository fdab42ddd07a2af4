import { LIST_TYPES } from "#src/contract/asc/list-types.ts";
import type { OfflinePack } from "#src/contract/asc/schemas.ts";
import { REPAIRS_COUNT } from "#src/site/limits.ts";
import { list } from "#src/store/read/lists.ts";
import { manualPath, manualsOf } from "#src/store/read/manuals.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { distance } from "./languages.ts";
import { nearestManual } from "./manual-page.ts";

type PackFile = OfflinePack["files"][number];

/** The files that go with a product's documents, service manuals before all others, and where they begin to be read. */
export function offlinePack(reader: Reader, productName: string): OfflinePack {
	const asked = { contextId: productName, order: "newest", window: { start: 0, num: REPAIRS_COUNT } } as const;
	const service = list(reader, { ...asked, kind: "documents", types: LIST_TYPES.serviceManuals, ofAgents: true }).items;
	const manuals = list(reader, { ...asked, kind: "documents" }).items;
	const repairs = list(reader, { ...asked, kind: "repair-documents" }).items;
	const documents = [...service, ...manuals];
	const readable = manualsOf(
		reader,
		documents.map(({ id }) => id),
	);
	const files = [...filesOf(reader, service), ...associatedFiles(reader, repairs), ...filesOf(reader, manuals)];
	return {
		day: reader.today,
		files: [...new Map(files.map((file) => [file.url, file])).values()],
		manuals: documents.flatMap(({ id, place }) => {
			const manual = nearestManual(readable.get(id) ?? [], null, reader.language);
			if (!manual) return [];
			const { tag: language, pages } = manual;
			return [{ documentId: id, language, pages, path: manualPath(place, id, manual.language, 1) }];
		}),
	};
}

/** Of each document the file in the language nearest to the reader's. */
function filesOf(reader: Reader, documents: readonly Found<"documents">[]): PackFile[] {
	const files = reader.files(documents.flatMap(({ data }) => data.files.map(({ file }) => file)));
	return documents.flatMap(({ data, front, language: titleLanguage }): PackFile[] => {
		const [nearest] = data.files.toSorted(
			(a, b) => distance(a.language, reader.language) - distance(b.language, reader.language),
		);
		const found = nearest && files.get(nearest.file);
		if (!found) return [];
		const { address: url, size } = found;
		return [{ type: data.type, title: front.title, titleLanguage, language: nearest.language, url, size }];
	});
}

/** What goes with repair documents that hold. */
function associatedFiles(reader: Reader, repairs: readonly Found<"repair-documents">[]): PackFile[] {
	const associated = repairs.flatMap(({ data }) => (data.withdrawn ? [] : data.associatedFiles));
	const files = reader.files(associated.map(({ file }) => file));
	return associated.flatMap(({ item, file, language }): PackFile[] => {
		const found = files.get(file);
		if (!found) return [];
		const { address: url, size } = found;
		const title = reader.term(item);
		return [{ type: "associated-file", title, titleLanguage: reader.language, language, url, size }];
	});
}
