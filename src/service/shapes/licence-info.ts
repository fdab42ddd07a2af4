import type { LicenceInfo } from "#src/contract/eulas/schemas.ts";
import type { Reader } from "#src/store/read/reader.ts";

/** A licence beside what it stands before; null where none has to be accepted. */
export function licenceInfo(reader: Reader, id: string | undefined): LicenceInfo | null {
	const item = id === undefined ? null : reader.item("licences", id);
	if (!item) return null;
	const { data, front, language, path } = item;
	return { id: item.id, version: data.version, title: front.title, language, path: path ?? "" };
}
