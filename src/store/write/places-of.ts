import { type NamedFile, readNamedFile } from "#src/packs/named-files.ts";
import type { Database } from "../database.ts";
import { filesOfPicture, type Place, pictureRow } from "./pictures/files-of-picture.ts";

/** Where a picture or file of a version is served; nowhere when it has none of that name. */
export function placesOf(named: NamedFile, version: Database): Place[] {
	const { to, id } = readNamedFile(named);
	if (to === "file") return version.all<Place>("SELECT folder, name FROM pack_file WHERE path = ?", id);
	const row = pictureRow(version, id);
	return row ? filesOfPicture(row) : [];
}
