import type { Audience } from "#src/contract/audience.ts";
import {
	asFile,
	asPicture,
	type NamedFile,
	namedFiles,
	readNamedFile,
	withdrawnFiles,
} from "#src/packs/named-files.ts";
import type { Item } from "#src/packs/pack.ts";
import type { PackFile } from "#src/packs/pack-files.ts";
import type { Database } from "../../database.ts";
import { writeFile } from "../build-database.ts";
import type { FileStore, StoredFile } from "../file-store.ts";
import { insert, type Row } from "../insert.ts";
import { type FileStanding, standingAfter, standingOfFiles } from "../named-by.ts";
import { filesOfPicture, type Place, pictureRow } from "../pictures/files-of-picture.ts";
import { portraitOf } from "../pictures/portraits.ts";
import type { PreparedPicture } from "../pictures/prepare-picture.ts";
import { preparePictures } from "../pictures/prepare-pictures.ts";
import { placesOf } from "../places-of.ts";
import { storeFiles } from "../store-files.ts";
import type { ShownContent } from "../write-item.ts";
import type { AmendedPack } from "./amended-pack.ts";
import { CannotAmend, toldWithAll } from "./cannot-amend.ts";

/** What was put where it is served: pictures by their ids, files by path inside `files/`. */
export interface StoredChanges {
	readonly pictures: ReadonlyMap<string, PreparedPicture>;
	readonly files: ReadonlyMap<string, StoredFile>;
}

/** What of files was touched in the versions of a line so far: what follows holds of them what is in force before it. */
export class TouchedPlaces {
	readonly #pictures = new Set<string>();
	readonly #places = new Map<string, Place>();

	picture(id: string): void {
		this.#pictures.add(id);
	}

	add(places: readonly Place[]): void {
		for (const place of places) this.#places.set(`${place.folder}/${place.name}`, place);
	}

	/** Puts what was served, and is no more by what the version has itself, as it is in force before it. */
	settle(database: Database, followed: Database): void {
		const own = new Set<string>();
		for (const id of this.#pictures)
			for (const { folder, name } of placesOf(asPicture(id), database)) own.add(`${folder}/${name}`);
		for (const [key, { folder, name }] of this.#places) {
			const at = [folder, name] as const;
			if (own.has(key) || database.get("SELECT 1 FROM pack_file WHERE folder = ? AND name = ? LIMIT 1", ...at))
				continue;
			database.run("DELETE FROM file WHERE folder = ? AND name = ?", ...at);
			const row = followed.get<Row>("SELECT * FROM file WHERE folder = ? AND name = ?", ...at);
			if (row) insert(database, "file", row);
		}
	}
}

/** Puts pictures and files where they are served. @throws {CannotAmend} when one cannot be made, or is not kept */
export async function storeChanges(pack: AmendedPack, previous: Database, store: FileStore): Promise<StoredChanges> {
	const { now, changes } = pack;
	for (const path of changes.files.lost) {
		const row = previous.get<Place>("SELECT folder, name FROM pack_file WHERE path = ?", path);
		// What is offered no more is kept as it is served, if it is there.
		if (!row || !store.has(row.folder, row.name)) throw new CannotAmend(`files/${path} was removed, and is not kept`);
	}
	const wanted = new Map<string, PackFile>();
	const offered = new Map<string, PackFile>();
	for (const named of pack.touched) {
		const { to, id } = readNamedFile(named);
		const of = to === "picture" ? changes.pictures : changes.files;
		const file = of.all.get(id);
		if (!file || pack.naming.of(named) === "hidden") continue;
		if (to === "file") {
			if (of.came.has(id) || !fileIn(previous, id)) offered.set(id, file);
			continue;
		}
		const row = pictureRow(previous, id);
		const lacksPreview = row?.social === null && isPortrait(id, pack, previous);
		if (of.came.has(id) || !row || lacksPreview) wanted.set(id, file);
	}
	const portraits = [...wanted.keys()].filter((id) => isPortrait(id, pack, previous));
	const { prepared, problems } = await preparePictures({ site: now.site, pictures: wanted }, portraits, store);
	for (const { file } of problems) throw new CannotAmend(toldWithAll(file));
	const sha256 = new Map(changes.sources.map((source) => [source.path, source.sha256]));
	const sha256Of = (path: string) =>
		sha256.get(path) ?? previous.get<{ sha256: string }>("SELECT sha256 FROM source WHERE path = ?", path)?.sha256;
	const files = await storeFiles(offered, { sha256Of }, store, []);
	return { pictures: prepared, files };
}

/** Whether a picture shows what a product or category is. */
function isPortrait(id: string, { items, names }: AmendedPack, previous: Database): boolean {
	if (items.some(({ is }) => portraitOf(is) === id)) return true;
	// Of one that was none nothing that did not change makes one.
	if (pictureRow(previous, id)?.social === null) return false;
	const other = previous.get(
		`SELECT 1 FROM named_by AS n JOIN item AS i USING (kind, id) WHERE n.named = ? AND n.kind IN ('products', 'categories')
		AND i.picture = ? AND n.kind || '/' || n.id NOT IN (SELECT value FROM json_each(?)) LIMIT 1`,
		...[asPicture(id), id, JSON.stringify([...names])],
	);
	return other !== undefined;
}

const NOTHING_STORED: StoredChanges = { pictures: new Map(), files: new Map() };

/** What items show: what was stored, and what the version has. */
export function shownIn(
	database: Database,
	pack: AmendedPack["now"],
	stored: StoredChanges = NOTHING_STORED,
): ShownContent {
	const picture = (id: string) => {
		const row = pictureRow(database, id);
		// Written by the importer in exactly this shape.
		return row && { picture: JSON.parse(row.picture) as PreparedPicture["picture"] };
	};
	return {
		pack,
		pictures: { get: (id) => stored.pictures.get(id) ?? picture(id) },
		files: { get: (path) => stored.files.get(path) ?? fileIn(database, path) },
	};
}

/** A file of a version, by its path inside `files/`. */
export const fileIn = (
	database: Database,
	path: string,
): (Place & Pick<StoredFile, "sha256" | "mediaType">) | undefined =>
	database.get(
		"SELECT folder, name, sha256, media_type AS mediaType FROM pack_file JOIN file USING (folder, name) WHERE path = ?",
		path,
	);

interface Before {
	/** The version that is changed. */
	readonly previous: Database;
	/** What is in force before the one that is made; null where it takes the place of what is changed. */
	readonly followed: Database | null;
	readonly places: TouchedPlaces;
}

/** Writes pictures and files that came, went, or are named by others now, and whom they are for. When the rows of items are. */
export function writeChanges(
	database: Database,
	pack: AmendedPack,
	stored: StoredChanges,
	{ previous, followed, places }: Before,
): void {
	const standingOf = standingOfFiles(database, pack.now.site);
	const setStanding = ({ folder, name }: Place, { audience, isWithdrawn }: FileStanding) =>
		database.run(
			"UPDATE file SET audience = ?, withdrawn = ? WHERE folder = ? AND name = ?",
			...[audience, Number(isWithdrawn), folder, name],
		);
	const standsAt = ({ folder, name }: Place): FileStanding | undefined => {
		const row = database.get<{ audience: Audience; withdrawn: number }>(
			"SELECT audience, withdrawn FROM file WHERE folder = ? AND name = ?",
			...[folder, name],
		);
		return row && { audience: row.audience, isWithdrawn: row.withdrawn === 1 };
	};
	/** Of the pack, unless it belongs to what is hidden alone; or shown on by what left it. */
	const isOffered = (file: NamedFile, isInPack: boolean) =>
		isInPack ? pack.naming.of(file) !== "hidden" : pack.naming.of(file) === "shown";
	const writePicture = (id: string) => {
		const named = asPicture(id);
		const [made, row] = [stored.pictures.get(id), pictureRow(database, id)];
		places.picture(id);
		places.add(row ? filesOfPicture(row) : []);
		if (!isOffered(named, pack.changes.pictures.all.has(id))) {
			database.run("DELETE FROM picture WHERE id = ?", id);
			return;
		}
		const standing = standingOf(named);
		if (made) {
			database.run(
				"INSERT OR REPLACE INTO picture (id, picture, social, icons) VALUES (?, ?, ?, ?)",
				...[id, JSON.stringify(made.picture), made.social, made.icons && JSON.stringify(made.icons)],
			);
			places.add(made.files);
			for (const file of made.files) {
				const after = standingAfter(standing, standsAt(file));
				writeFile(database, file, after);
				setStanding(file, after);
			}
		} else if (row) {
			const isSocial = isPortrait(id, pack, previous) || pack.now.site.logo === id;
			if (!isSocial) database.run("UPDATE picture SET social = NULL WHERE id = ?", id);
			for (const file of filesOfPicture({ ...row, ...(!isSocial && { social: null }) }))
				setStanding(file, standingAfter(standing, standsAt(file)));
		}
	};
	const writeOther = (path: string) => {
		const before = database.get<Place>("SELECT folder, name FROM pack_file WHERE path = ?", path);
		const made = stored.files.get(path);
		const at = [before, made].flatMap((place) => (place ? [{ place, stood: standsAt(place) }] : []));
		if (made) {
			writeFile(database, made, standingOf(asFile(path)));
			database.run(
				"INSERT OR REPLACE INTO pack_file (path, folder, name, pages) SELECT ?, ?, ?, (SELECT count FROM pdf WHERE sha256 = ?)",
				...[path, made.folder, made.name, made.sha256],
			);
		} else if (!isOffered(asFile(path), pack.changes.files.all.has(path)))
			database.run("DELETE FROM pack_file WHERE path = ?", path);
		for (const { place, stood } of at) {
			places.add([place]);
			const paths = database.all<{ path: string }>(
				"SELECT path FROM pack_file WHERE folder = ? AND name = ?",
				...[place.folder, place.name],
			);
			// One that no path has any more is there for whom it was.
			const all = paths.map((each) => standingOf(asFile(each.path)));
			const audience = all.some((each) => each.audience === "public") ? "public" : "asc";
			const isWithdrawn = all.every((each) => each.isWithdrawn);
			const isNamed = all.some((each) => each.isNamed);
			if (all.length > 0) setStanding(place, standingAfter({ audience, isWithdrawn, isNamed }, stood));
		}
	};
	for (const { to, id } of [...pack.touched].map(readNamedFile))
		if (to === "picture") writePicture(id);
		else writeOther(id);
	if (followed) places.settle(database, followed);
	const isGiven = ({ folder, name }: Place) =>
		database
			.all<{ path: string }>("SELECT path FROM pack_file WHERE folder = ? AND name = ?", ...[folder, name])
			.some(({ path }) => standingOf(asFile(path)).isShown);
	const before = followed ?? previous;
	const lost = [...pack.touched].filter((file) => pack.naming.isLost(file, before));
	for (const place of lost.flatMap((file) => placesOf(file, before))) {
		const stands = isGiven(place) ? undefined : standsAt(place);
		if (stands) setStanding(place, { ...stands, isWithdrawn: true });
	}
}

/** Pictures and files that came, hold something else or went, and those that other items name now, or show as what they are. */
export function touchedFiles(
	{ changes, items, gone, hidden }: Pick<AmendedPack, "changes" | "items" | "gone" | "hidden">,
	previous: Database,
): Set<NamedFile> {
	const named = (item: Item | null) => (item ? namedFiles(item) : new Set<NamedFile>());
	const withdrawn = (item: Item | null) => (item ? withdrawnFiles(item) : new Set<NamedFile>());
	const portrait = (item: Item | null) => {
		const id = item && portraitOf(item);
		return new Set<NamedFile>(id ? [asPicture(id)] : []);
	};
	const namedBefore = ({ kind, id }: Item) =>
		previous
			.all<{ named: NamedFile }>(
				"SELECT named FROM named_by WHERE kind = ? AND id = ? AND audience = 'hidden' AND (named LIKE 'picture %' OR named LIKE 'file %')",
				...[kind, id],
			)
			.map((row) => row.named);
	const { pictures, files } = changes;
	return new Set([
		...[...pictures.came.keys(), ...pictures.lost].map(asPicture),
		...[...files.came.keys(), ...files.lost].map(asFile),
		...hidden.flatMap((item) => [...namedBefore(item), ...namedFiles(item)]),
		...gone.flatMap((item) => [...namedFiles(item)]),
		...items.flatMap(({ was, is }) => [
			...named(was).symmetricDifference(named(is)),
			...withdrawn(was).symmetricDifference(withdrawn(is)),
			...portrait(was).symmetricDifference(portrait(is)),
		]),
	]);
}
