import { existsSync } from "node:fs";
import { namedFiles, readNamedFile } from "#src/packs/named-files.ts";
import type { Pack } from "#src/packs/pack.ts";
import type { PackFile } from "#src/packs/pack-files.ts";
import type { FileStore, StoredFile } from "../file-store.ts";
import type { PreparedPicture } from "../pictures/prepare-picture.ts";
import type { Kept } from "./retire.ts";

interface Files {
	readonly pack: Pack;
	/** By picture id. */
	readonly pictures: ReadonlyMap<string, PreparedPicture>;
	/** By path inside `files/`. */
	readonly files: ReadonlyMap<string, StoredFile>;
}

interface FileRow {
	readonly path: string;
	readonly folder: string;
	readonly name: string;
	readonly size: number;
	readonly sha256: string;
	readonly media_type: string;
}

/** A pack's pictures and files with those that retired items show and the pack has no more: as they are served already. */
export function withKeptFiles({
	pack,
	pictures,
	files,
	kept: { stayed, from },
	store,
}: Files & { readonly kept: Pick<Kept, "stayed" | "from">; readonly store: FileStore }): Files {
	if (!from || stayed.length === 0) return { pack, pictures, files };
	const all = { pictures: new Map(pictures), files: new Map(files), sources: new Map<string, PackFile>(pack.files) };
	const keepPicture = (id: string) => {
		const row = all.pictures.has(id)
			? undefined
			: from.get<{ picture: string; social: string | null; icons: string | null }>(
					"SELECT picture, social, icons FROM picture WHERE id = ?",
					id,
				);
		// Written by the importer in exactly these shapes; its files are listed with those of earlier versions.
		if (row)
			all.pictures.set(id, {
				...{ picture: JSON.parse(row.picture), social: row.social, files: [] },
				icons: row.icons === null ? null : JSON.parse(row.icons),
			});
	};
	const keepFile = (path: string) => {
		const row = all.files.has(path)
			? undefined
			: from.get<FileRow>(
					"SELECT path, folder, name, size, sha256, media_type FROM pack_file JOIN file USING (folder, name) WHERE path = ?",
					path,
				);
		// A damaged one as well, as it should be: from a backup it may come back.
		if (!row || !existsSync(store.pathOf(row.folder, row.name))) return;
		const { media_type: mediaType, path: _, ...stored } = row;
		all.files.set(path, { ...stored, mediaType });
		all.sources.set(path, {
			...{ path: `files/${path}`, absolute: store.pathOf(row.folder, row.name), size: row.size },
		});
	};
	for (const { kind, id } of stayed) {
		const item = pack.items[kind].get(id);
		if (!item) continue;
		for (const { to, id: named } of [...namedFiles(item)].map(readNamedFile))
			if (to === "picture") keepPicture(named);
			else keepFile(named);
	}
	return { pack: { ...pack, files: all.sources }, pictures: all.pictures, files: all.files };
}
