import type { Icons } from "#src/contract/brand/schemas.ts";
import type { Picture } from "#src/contract/shapes.ts";
import type { Database } from "../../database.ts";
import { fileAt } from "../../file-address.ts";
import type { StoredFile } from "../file-store.ts";

/** Where a file is served. */
export type Place = Pick<StoredFile, "folder" | "name">;

export interface PictureRow {
	readonly picture: string;
	readonly social: string | null;
	readonly icons: string | null;
}

export const pictureRow = (database: Database, id: string): PictureRow | undefined =>
	database.get<PictureRow>("SELECT picture, social, icons FROM picture WHERE id = ?", id);

/** The files of a picture. */
export function filesOfPicture({ picture, social, icons }: PictureRow): Place[] {
	// Both were written by the importer in exactly these shapes.
	const { src, dark, srcset } = JSON.parse(picture) as Picture;
	const own = Object.values((JSON.parse(icons ?? "null") as Icons | null) ?? {});
	const sizes = srcset?.split(", ").map((each) => each.split(" ")[0] ?? "") ?? [];
	return [src, dark, ...sizes, social, ...own].flatMap((address) => (address ? [fileAt(address)] : []));
}
