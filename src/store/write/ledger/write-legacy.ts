import { exactKey, formOf, type LegacyForm } from "#src/packs/legacy/legacy-address.ts";
import { legacyEnds } from "#src/packs/legacy/legacy-ends.ts";
import { type LegacyTarget, localeOfLegacy } from "#src/packs/legacy/legacy-target.ts";
import type { Pack } from "#src/packs/pack.ts";
import type { Database } from "../../database.ts";
import { sideBySide } from "../../side-by-side.ts";
import { insert } from "../insert.ts";
import { leadsIn } from "./leads-before.ts";

/**
 * Writes where the addresses of a site before lead: a row by which a path is known, with the choices of parameters under
 * which it is listed, and one for each address. Two that differ in capitals alone have one row, unless they lead to
 * different things: then each has its own as well.
 *
 * @param previous the version before, as far as anything of it is to stay
 */
export function writeLegacy(database: Database, pack: Pack, previous: Database | null): void {
	const { locales } = pack.site;
	const forms = new Map<string, Map<string, LegacyForm>>();
	const rows = new Map<string, LegacyRow[]>();
	for (const [line, end] of legacyEnds(pack, leadsIn(previous))) {
		if ("message" in end) continue;
		const path = line.path.toLowerCase();
		const form = formOf(line);
		forms.set(path, (forms.get(path) ?? new Map()).set(JSON.stringify(form), form));
		const row = {
			exact: exactKey(line),
			...columnsOf(end),
			locale: localeIn(end) ?? line.locale ?? localeOfLegacy(line, locales),
		};
		const known = rows.get(line.key);
		if (known) known.push(row);
		else rows.set(line.key, [row]);
	}
	for (const [path, own] of forms) {
		// The more parameters it takes, the more an address says.
		const sorted = [...own.values()].sort((a, b) => b.length - a.length);
		const bare = rows.get(path);
		rows.delete(path);
		putAll(path, JSON.stringify(sorted), bare ?? []);
	}
	for (const [key, own] of rows) putAll(key, null, own);

	function putAll(key: string, listed: string | null, own: readonly LegacyRow[]): void {
		const [first] = own;
		const differ = own.some((row) => targetOf(row) !== targetOf(first));
		const { item = null, path = null, locale = null } = first ?? {};
		insert(database, "legacy", { key, forms: listed, spellings: Number(differ), item, path, locale });
		for (const { exact, ...target } of differ ? own : [])
			insert(database, "legacy", { key: `=${exact}`, forms: null, spellings: 0, ...target }, "OR IGNORE ");
	}
}

interface LegacyRow {
	readonly exact: string;
	readonly item: string | null;
	readonly path: string | null;
	readonly locale: string | null;
}

const targetOf = (row: LegacyRow | undefined): string => JSON.stringify([row?.item, row?.path, row?.locale]);

const columnsOf = (end: LegacyTarget): Pick<LegacyRow, "item" | "path"> =>
	end.to === "item" ? { item: end.name, path: null } : { item: null, path: end.path };

const localeIn = (end: LegacyTarget): string | null => (end.to === "page" ? end.locale : null);

/** Whether two versions lead the addresses of a site before to the same places. */
export function isLegacyAlike(before: Database, after: Database): boolean {
	const rowsOf = (database: Database) => database.each<{ key: string }>("SELECT * FROM legacy ORDER BY key");
	for (const [was, is] of sideBySide(rowsOf(before), rowsOf(after), ["key"]))
		if (JSON.stringify(was) !== JSON.stringify(is)) return false;
	return true;
}
