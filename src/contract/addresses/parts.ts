import type { Address, AddressPart } from "./schemas.ts";

/** What stands around the path of an address and of each alternate, at most, in bytes: elements, origin, prefix, base. */
export const BYTES_AROUND_PATH = 200;

/** Addresses that are asked for at once. */
export const ADDRESSES_AT_ONCE = 1_000;

/** What one file may hold. */
interface FileRoom {
	readonly urls: number;
	readonly bytes: number;
}

/** A list of addresses in parts of one type, each for one file in which a page brings its address in every locale. */
export function addressParts(
	addresses: Iterable<Address>,
	localeCount: number,
	most: FileRoom,
): readonly AddressPart[] {
	const parts: (AddressPart & { room: number })[] = [];
	let at = -1;
	for (const { type, path, modified, locales } of addresses) {
		at++;
		const bytes = ((locales?.length ?? localeCount) + 2) * (BYTES_AROUND_PATH + encodeURI(path).length);
		const last = parts.at(-1);
		if (!last || last.type !== type || last.count === most.urls || bytes > last.room) {
			parts.push({ type, start: at, count: 1, modified, room: most.bytes - bytes, ...(locales ? { locales } : {}) });
			continue;
		}
		last.count += 1;
		last.room -= bytes;
		if (modified > last.modified) last.modified = modified;
		// A part is for the locales that one of its pages is for; without a list, for all.
		if (!locales) delete last.locales;
		else if (last.locales) last.locales = [...new Set([...last.locales, ...locales])];
	}
	return parts.map(({ room: _, ...part }) => part);
}
