import { pathOf } from "#src/routes.ts";
import { productsWithKey } from "#src/search/models/key-rows.ts";
import { KEY_OF } from "#src/search/models/model-keys.ts";
import { initialOf } from "#src/site/initial.ts";
import { modelKey } from "#src/site/model-key.ts";
import type { Part, Window } from "../store.ts";
import type { Found, Reader } from "./reader.ts";

/** A remote control as it is asked for: by itself, or by a product that it comes with. */
interface AskedRemote {
	readonly codes: Found<"remote-codes">;
	readonly remote: Found<"products">;
	/** The product that was asked for, when that is not the remote control. */
	readonly suppliedWith: Found<"products"> | null;
}

/** The remote control of a product's slug, or of its number however it is typed; null when it is none and comes with none. */
export function remoteOf(reader: Reader, name: string): AskedRemote | null {
	const asked = reader.item("products", name) ?? numbered(reader, name);
	const row =
		asked &&
		reader.database.get<{ id: string }>(
			"SELECT id FROM about WHERE kind = 'remote-codes' AND context = ? LIMIT 1",
			asked.id,
		);
	const codes = row && reader.item("remote-codes", row.id);
	const remote = row && reader.item("products", row.id);
	return asked && codes && remote ? { codes, remote, suppliedWith: asked.id === remote.id ? null : asked } : null;
}

function numbered(reader: Reader, name: string): Found<"products"> | null {
	const row = productsWithKey(reader.database, modelKey(name)).find(({ source }) => source !== KEY_OF.part);
	return row ? reader.item("products", row.slug) : null;
}

/** Products that search finds, as far as they have codes or come with a remote control that has. @throws SearchUnavailable */
export async function searchRemotes(reader: Reader, query: string, window: Window): Promise<Part<Found<"products">>> {
	const { count, ids } = await reader.ask("remotes", query, window);
	return { count, items: reader.items("products", ids) };
}

/** The page of codes of a remote control, or of what comes with one. */
export const remotePath = (productName: string): string => pathOf("remote-control-codes", { productName });

/** Whose codes a remote control has: its own, or those of the one that it names. */
const ownerOf = ({ id, data }: Found<"remote-codes">): string => data.codesOf ?? id;

interface Device {
	/** A key of the dictionary. */
	readonly name: string;
	readonly brands: number;
}

/** What a remote control steers, in the order to offer it. */
export const devicesOf = (reader: Reader, codes: Found<"remote-codes">): readonly Device[] =>
	reader.database.all<Device>(
		"SELECT name, brands FROM remote_device WHERE remote = ? ORDER BY device",
		ownerOf(codes),
	);

/** How many brands of a device begin with each letter. */
export function initialsOf(
	reader: Reader,
	codes: Found<"remote-codes">,
	device: number,
): readonly (readonly [initial: string, count: number])[] {
	const row = reader.database.get<{ initials: string }>(
		"SELECT initials FROM remote_device WHERE remote = ? AND device = ?",
		...[ownerOf(codes), device],
	);
	// Written by the importer in exactly this shape.
	return JSON.parse(row?.initials ?? "[]") as [string, number][];
}

interface BrandRow {
	readonly brand: number;
	readonly name: string;
	readonly codes: number;
	/** Number of the way in which its codes are entered; 0 is that of all. */
	readonly instructions: number;
}

/** One brand of a device; null when there is none of that index. */
export function brandOf(reader: Reader, codes: Found<"remote-codes">, device: number, brand: number): BrandRow | null {
	return (
		reader.database.get<BrandRow>(
			"SELECT brand, name, codes, instructions FROM remote_brand WHERE remote = ? AND device = ? AND brand = ?",
			...[ownerOf(codes), device, brand],
		) ?? null
	);
}

/**
 * Brands of a device in the order of the alphabet: all, those that begin with the one letter that is typed, or those of
 * which a word of the name, or the number of a model, begins with what is typed. Looks at an index; the window is read.
 */
export function brandsOf(
	reader: Reader,
	codes: Found<"remote-codes">,
	device: number,
	typed: string,
	{ start, num }: Window,
): Part<BrandRow> {
	const letters = [...typed].length;
	const key = letters === 1 ? initialOf(typed) : modelKey(typed);
	if (letters > 1 && key === "") return { count: 0, items: [] };
	const from = `FROM remote_brand WHERE remote = ?1 AND device = ?2 AND ${TYPED[letters > 1 ? "words" : letters === 1 ? "letter" : "nothing"]}`;
	const values = [ownerOf(codes), device, key];
	const count = reader.database.get<{ n: number }>(`SELECT count(*) AS n ${from}`, ...values)?.n ?? 0;
	const items = reader.database.all<BrandRow>(
		`SELECT brand, name, codes, instructions ${from} ORDER BY brand LIMIT ?4 OFFSET ?5`,
		...[...values, num, start],
	);
	return { count, items };
}

/** What narrows the brands; every parameter has its place, whichever is meant. */
const TYPED = {
	nothing: "?3 = ''",
	letter: "initial = ?3",
	words:
		"brand IN (SELECT brand FROM remote_key WHERE remote = ?1 AND device = ?2 AND key >= ?3 AND key < ?3 || '\u{10ffff}')",
} as const;

interface CodeRow {
	readonly code: string;
	readonly share: number | null;
	readonly models: readonly string[];
}

/** A part of a brand's codes, the likeliest first. */
export function codesOf(
	reader: Reader,
	codes: Found<"remote-codes">,
	device: number,
	brand: number,
	{ start, num }: Window,
): readonly CodeRow[] {
	const rows = reader.database.all<Omit<CodeRow, "models"> & { readonly models: string }>(
		"SELECT code, share, models FROM remote_code WHERE remote = ? AND device = ? AND brand = ? AND place >= ? ORDER BY place LIMIT ?",
		...[ownerOf(codes), device, brand, start, num],
	);
	// Written by the importer in exactly this shape.
	return rows.map(({ models, ...row }) => ({ ...row, models: JSON.parse(models) as string[] }));
}

/** The ways in which codes are entered, as HTML: that of all, then those that devices and brands name by their number. */
export const instructionsOf = (reader: Reader, codes: Found<"remote-codes">): readonly string[] =>
	// Written by the importer in exactly this shape.
	JSON.parse(reader.body(codes) || "[]") as string[];
