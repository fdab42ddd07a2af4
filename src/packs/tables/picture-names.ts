import { hash } from "node:crypto";
import { PICTURE_NAMES_COMPARED_MAX } from "#src/site/meant-limits.ts";
import type { FieldPath } from "../problem.ts";
import type { Report } from "../report.ts";
import type { Origins } from "./made-value.ts";

/** An address that begins with its host, then its path, then what is asked of that. */
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i;
const ENDING = /\.(?:svg|png|jpe?g|webp|gif|avif|tiff?|bmp)$/i;

/** What tells one picture from another: hosts may hold the same, and behind the name of a file only its size is asked for. */
function placeOf(address: string): string {
	const [, path = "", query = ""] = ADDRESS.exec(address) ?? [];
	return ENDING.test(path) ? path : path + query;
}

/** Addresses of pictures in a table of which one name is made though they are not the same: all of them show one picture. */
export class PictureNames {
	/** By name, the first address and the line that it stands in. Hashes, since letters of a row would keep all of it. */
	readonly #first = new Map<string, { readonly address: string; readonly line: number }>();

	/** Takes the addresses of which a row makes names. @param place the row, in place of a file */
	takeThoseOf({ pictures }: Origins, place: string, line: number, report: Report): void {
		for (const { path, address, name } of pictures) this.take(name, address, { place, line, path }, report);
	}

	/** Takes one, and notes where another one has made its name. */
	take(
		name: string,
		address: string,
		{ place, line, path }: { readonly place: string; readonly line: number; readonly path: FieldPath },
		report: Report,
	): void {
		const [key, own] = [hash("sha1", name, "base64"), hash("sha1", placeOf(address), "base64")];
		const first = this.#first.get(key);
		if (first === undefined) {
			if (this.#first.size < PICTURE_NAMES_COMPARED_MAX) this.#first.set(key, { address: own, line });
		} else if (first.address !== own)
			report.note(
				...(["table-picture", place, line, path] as const),
				`the address "${address.slice(-100)}" makes a name that another one in line ${first.line} makes too, "${name.slice(0, 100)}": both show that picture; where they mean two, name another column, or give their files names of their own`,
			);
	}
}
