import type { LegacyAddress as Answer } from "#src/contract/addresses/schemas.ts";
import { sitePath } from "#src/contract/shapes.ts";
import { readItemName } from "#src/packs/format/addresses.ts";
import {
	exactKey,
	inForm,
	type LegacyAddress,
	type LegacyForm,
	plainKey,
	readLegacyAddress,
} from "#src/packs/legacy/legacy-address.ts";
import { BASE, resolve } from "#src/routes.ts";
import { currentId, standsNow } from "./former-address.ts";
import type { Reader } from "./reader.ts";

const NOTHING: Answer = { leadsTo: null, locale: null, isOwn: false };

interface LegacyRow {
	readonly forms: string | null;
	readonly spellings: number;
	readonly item: string | null;
	readonly path: string | null;
	readonly locale: string | null;
}

/**
 * Where an address of a site before leads: to a page that this reader has, never to another redirect. A path that is in no
 * list costs one look at an index, two where it begins as a locale does; one that is, a look for each choice of parameters
 * under which it is listed, of which there are few.
 *
 * @param address origin-relative, with its query
 */
export function legacyAddress(reader: Reader, address: string): Answer {
	const mark = address.indexOf("?");
	const [path, search] = mark < 0 ? [address, ""] : [address.slice(0, mark), address.slice(mark + 1)];
	const asked = readLegacyAddress(path, search);
	if (!asked) return NOTHING;
	const found = listed(reader, asked);
	if (found) return ended(reader, found, found.locale);
	// Listed without it, an address leads on in the locale under whose prefix it is asked for.
	const prefix = asked.path.split("/")[1] ?? "";
	const former = localeOfFormer(reader, prefix);
	const locale = former ?? reader.site.locales.find((each) => each.prefix === prefix)?.code;
	if (locale === undefined) return NOTHING;
	const rest = listed(reader, { ...asked, path: asked.path.slice(prefix.length + 1) || "/" });
	if (rest) return ended(reader, rest, locale);
	return former === undefined ? NOTHING : belowFormer(reader, path.slice(prefix.length + 1), former);
}

/** The locale that a former prefix leads to: the one that had it, or the default one where that is no more. */
function localeOfFormer({ formerPrefixes, site }: Reader, prefix: string): string | undefined {
	if (!Object.hasOwn(formerPrefixes, prefix)) return undefined;
	const code = formerPrefixes[prefix];
	return site.locales.some((each) => each.code === code) ? code : site.defaultLocale;
}

/** Where an address of this site leads whose locale had another prefix: to what stands at the rest of it by now, else there. */
function belowFormer(reader: Reader, rest: string, locale: string): Answer {
	if (rest !== BASE && !rest.startsWith(`${BASE}/`)) return NOTHING;
	const { success, data: path } = sitePath.safeParse(rest.slice(BASE.length));
	return success ? { leadsTo: standsNow(reader, path)?.at ?? path, locale, isOwn: true } : NOTHING;
}

function listed({ database }: Reader, asked: LegacyAddress): LegacyRow | null {
	const rowOf = (key: string) =>
		database.get<LegacyRow>("SELECT forms, spellings, item, path, locale FROM legacy WHERE key = ?", key);
	const bare = rowOf(asked.path.toLowerCase());
	if (!bare || bare.forms === null) return null;
	// Written by the importer in exactly this shape.
	for (const form of JSON.parse(bare.forms) as LegacyForm[]) {
		const address = inForm(asked, form);
		const row = form.length === 0 ? bare : rowOf(plainKey(address));
		const spelled = row?.spellings ? (rowOf(`=${exactKey(address)}`) ?? row) : row;
		if (spelled && (spelled.item !== null || spelled.path !== null)) return spelled;
	}
	return null;
}

function ended(reader: Reader, { item, path }: LegacyRow, locale: string | null): Answer {
	const leadsTo = item === null ? pageAt(reader, path ?? "") : pageOf(reader, item);
	return leadsTo === null ? NOTHING : { leadsTo, locale, isOwn: false };
}

function pageOf(reader: Reader, name: string): string | null {
	const { kind, id } = readItemName(name);
	const now = currentId(reader, kind, id);
	return now == null ? null : (reader.item(kind, now)?.path ?? null);
}

/** The page itself, or the one above it where it holds nothing by now. */
function pageAt(reader: Reader, path: string): string | null {
	const now = standsNow(reader, path)?.at ?? null;
	if (now !== null) return now;
	const { productName, categoryName } = resolve(path).params;
	const above = [
		...(productName === undefined ? [] : [`products/${productName}`]),
		...(categoryName === undefined ? [] : [`categories/${categoryName}`]),
	];
	return above.map((name) => pageOf(reader, name)).find((each) => each !== null) ?? null;
}
