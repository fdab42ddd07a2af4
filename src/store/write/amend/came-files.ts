import type { Item } from "#src/packs/pack.ts";
import { formatProblem } from "#src/packs/problem.ts";
import { picturesIn, referencesOf } from "#src/packs/references.ts";
import type { Database } from "../../database.ts";
import { type Audiences, portraitsOf } from "../audience.ts";
import { writeFile } from "../build-database.ts";
import type { FileStore, StoredFile } from "../file-store.ts";
import { insert } from "../insert.ts";
import type { PreparedPicture } from "../pictures/prepare-picture.ts";
import { preparePictures } from "../pictures/prepare-pictures.ts";
import { storeFiles } from "../store-files.ts";
import type { ShownContent } from "../write-item.ts";
import type { AmendedPack } from "./amended-pack.ts";
import { CannotAmend } from "./cannot-amend.ts";

/** What came with the pack: pictures by their ids, files by path inside `files/`. */
interface Came {
	readonly pictures: ReadonlyMap<string, PreparedPicture>;
	readonly files: ReadonlyMap<string, StoredFile>;
}

/** Puts what came where it is served. @throws {CannotAmend} when a picture cannot be made */
export async function storeNew(
	{ now, changes, items }: AmendedPack,
	previous: Database,
	store: FileStore,
): Promise<Came> {
	const { site } = now;
	for (const path of changes.lostFiles) {
		const row = previous.get<Pick<StoredFile, "folder" | "name">>(
			"SELECT folder, name FROM pack_file WHERE path = ?",
			path,
		);
		// What is offered no more is kept as it is served, if it is there.
		if (!row || !store.has(row.folder, row.name)) throw new CannotAmend(`files/${path} was removed, and is not kept`);
	}
	const portraits = items.flatMap(({ is }) => portraitsOf(is));
	const { prepared, problems } = await preparePictures({ site, pictures: changes.newPictures }, portraits, store);
	for (const problem of problems) throw new CannotAmend(formatProblem(problem));
	const sha256 = new Map(changes.sources.map((source) => [source.path, source.sha256]));
	const files = await storeFiles(changes.newFiles, { sha256Of: (path) => sha256.get(path) }, store, []);
	return { pictures: prepared, files };
}

const NOTHING_CAME: Came = { pictures: new Map(), files: new Map() };

/** What items show: what came, and what the version has. */
export function shownIn(database: Database, pack: AmendedPack["now"], came: Came = NOTHING_CAME): ShownContent {
	const picture = (id: string) => {
		const row = database.get<{ picture: string }>("SELECT picture FROM picture WHERE id = ?", id);
		// Written by the importer in exactly this shape.
		return row && { picture: JSON.parse(row.picture) as PreparedPicture["picture"] };
	};
	const file = (path: string) =>
		database.get<Pick<StoredFile, "sha256">>(
			"SELECT sha256 FROM pack_file JOIN file USING (folder, name) WHERE path = ?",
			path,
		);
	return {
		pack,
		pictures: { get: (id) => came.pictures.get(id) ?? picture(id) },
		files: { get: (path) => came.files.get(path) ?? file(path) },
	};
}

/** Pictures and files that an item shows. */
export function namedIn(item: Item): Set<string> {
	const named = referencesOf(item).flatMap(({ to, id }) => (to === "picture" || to === "file" ? [`${to} ${id}`] : []));
	const bodies = [...item.texts.values()].flatMap(({ body }) => picturesIn(body));
	return new Set([...named, ...bodies.map((id) => `picture ${id}`)]);
}

/** Writes what came into the tables of pictures and files: open to everybody where something open shows it. */
export function writeNewFiles(
	database: Database,
	{ items, before }: AmendedPack,
	{ pictures, files }: Came,
	audiences: Audiences,
): void {
	const open = new Set(items.flatMap(({ is }) => (audiences.of(is) === "public" ? [...namedIn(is)] : [])));
	const audienceOf = (name: string) => (open.has(name) ? "public" : "asc");
	for (const [id, { picture, social, icons, files: made }] of pictures) {
		insert(database, "picture", {
			id,
			picture: JSON.stringify(picture),
			social,
			icons: icons && JSON.stringify(icons),
		});
		for (const file of made) writeFile(database, file, audienceOf(`picture ${id}`));
	}
	for (const [path, file] of files) {
		insert(database, "pack_file", { path, folder: file.folder, name: file.name, pages: null });
		writeFile(database, file, audienceOf(`file ${path}`));
	}
	// Pictures for link previews are made with the pictures themselves.
	for (const { is } of items)
		for (const { to, id, path } of referencesOf(is))
			if (to === "picture" && path.length === 1 && is.kind === "products" && !pictures.has(id))
				if (!database.get("SELECT 1 FROM picture WHERE id = ? AND social IS NOT NULL", id))
					throw new CannotAmend(`${is.kind}/${is.id} of ${before.directory} shows a picture as a product's`);
}
