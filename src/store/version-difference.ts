import { setImmediate as turn } from "node:timers/promises";
import { DIFFERENCE_ROWS_AT_ONCE } from "#src/site/version-limits.ts";
import { changedFields, type FieldDifference, type Fields, shortened } from "./changed-fields.ts";
import { checkVersion } from "./check-version.ts";
import { databasePath, readCurrent } from "./current.ts";
import { type Database, openForReading } from "./database.ts";
import { versionsIn } from "./find-version.ts";
import { type Change, type ChangeCounts, ItemChanges, noChanges, toldChanges } from "./item-changes.ts";
import { sideBySide } from "./side-by-side.ts";
import { checksumIn, waitingVersions } from "./waiting-version.ts";

interface ItemDifference {
	readonly id: string;
	readonly change: Change;
	/** Its id in the version before, where it is another. */
	readonly was: string | null;
	/** In the default locale. */
	readonly title: string;
	readonly fields: readonly FieldDifference[];
	/** Fields that differ as well and are not listed. */
	readonly moreFields: number;
}

interface KindDifference {
	readonly kind: string;
	/** How many items differ, and in words what became of them. */
	readonly total: number;
	readonly told: string;
	/** A window of them, in the order of their ids. */
	readonly items: readonly ItemDifference[];
}

/** How two versions differ, as readers would see it. */
export interface VersionDifference {
	readonly from: string;
	readonly to: string;
	readonly kinds: readonly KindDifference[];
	/** Fields of site.json that differ, and how many terms do. */
	readonly site: readonly FieldDifference[];
	readonly terms: number;
}

/** Which of the differing items are listed. */
export interface DifferenceWindow {
	/** One kind alone; null for all of them. */
	readonly kind: string | null;
	/** Of each kind. */
	readonly start: number;
	readonly num: number;
}

/**
 * Holds two versions against each other. Both are read once, with pauses, so that whoever else is served by this process
 * has his turn.
 *
 * @returns in words why not, when one of them is not there or damaged
 */
export async function versionDifference(
	dataDir: string,
	from: string,
	to: string,
	window: DifferenceWindow,
): Promise<VersionDifference | string> {
	for (const version of [from, to]) {
		if (!versionsIn(dataDir).includes(version)) return `There is no version ${version}.`;
		const known = checksumIn(readCurrent(dataDir), waitingVersions(dataDir), version);
		const checked = await checkVersion(dataDir, version, known, "any");
		if (typeof checked === "string") return `Version ${version} cannot be read: ${checked}.`;
	}
	const before = openForReading(databasePath(dataDir, from));
	const after = openForReading(databasePath(dataDir, to));
	try {
		const sides = { before, after };
		const [was, is] = [metaOf(before), metaOf(after)];
		return {
			from,
			to,
			kinds: await kindsOf(sides, window),
			...(await termsOf(sides)),
			site: changedFields(was, is).fields,
		};
	} finally {
		before.close();
		after.close();
	}
}

interface Sides {
	readonly before: Database;
	readonly after: Database;
}

interface HashRow {
	readonly kind: string;
	readonly id: string;
	readonly hash: string;
}

const hashesIn = (database: Database, kind: string | null): Iterable<HashRow> =>
	kind === null
		? database.each<HashRow>("SELECT kind, id, hash FROM item ORDER BY kind, id")
		: database.each<HashRow>("SELECT kind, id, hash FROM item WHERE kind = ? ORDER BY kind, id", kind);

async function kindsOf({ before, after }: Sides, { kind, start, num }: DifferenceWindow): Promise<KindDifference[]> {
	const found = new Map<string, { counts: ChangeCounts; items: ItemDifference[]; seen: number }>();
	const changes = await ItemChanges.between(before, after, turn);
	let read = 0;
	for (const [was, is] of sideBySide(hashesIn(before, kind), hashesIn(after, kind), ["kind", "id"])) {
		read += 1;
		if (read % DIFFERENCE_ROWS_AT_ONCE === 0) await turn();
		const row = is ?? was;
		if (!row || was?.hash === is?.hash) continue;
		const told = changes.of(row, { isBefore: was !== null, isAfter: is !== null });
		if (!told) continue;
		const own = found.get(row.kind) ?? { counts: noChanges(), items: [], seen: 0 };
		found.set(row.kind, own);
		own.counts[told.change] += 1;
		if (own.seen >= start && own.items.length < num) own.items.push(itemDifference({ before, after }, row, told));
		own.seen += 1;
	}
	return [...found].map(([name, { counts, items, seen }]) => ({
		...{ kind: name, total: seen, told: toldChanges(counts), items },
	}));
}

function itemDifference(
	{ before, after }: Sides,
	{ kind, id }: HashRow,
	{ change, was }: { readonly change: Change; readonly was: string },
): ItemDifference {
	const isCompared = change === "changed" || change === "renamed";
	const [one, other] = [itemIn(before, kind, was), itemIn(after, kind, id)];
	const { fields, more } = isCompared ? changedFields(one, other) : { fields: [], more: 0 };
	const title = titleIn(change === "removed" ? before : after, kind, id);
	return { id, change, was: was === id ? null : was, title, fields, moreFields: more };
}

/** Facts and texts of an item, each under the name that authors know. */
function itemIn(database: Database, kind: string, id: string): Fields {
	const row = database.get<{ data: string }>("SELECT data FROM item WHERE kind = ? AND id = ?", kind, id);
	const texts = database.all<{ locale: string; front: string; body: string }>(
		"SELECT locale, front, body FROM item_text WHERE kind = ? AND id = ? ORDER BY locale",
		...[kind, id],
	);
	return {
		...asFields(row?.data),
		...Object.fromEntries(
			texts.flatMap(({ locale, front, body }) => [
				...Object.entries(asFields(front)).map(([name, value]) => [`${locale} ${name}`, value] as const),
				...(body === "" ? [] : [[`${locale} body`, body] as const]),
			]),
		),
	};
}

/** JSON as the importer wrote it: an object. */
const asFields = (json: string | undefined): Fields => JSON.parse(json ?? "{}") as Fields;

const metaOf = (database: Database): Fields =>
	asFields(database.get<{ value: string }>("SELECT value FROM meta WHERE key = 'site'")?.value);

function titleIn(database: Database, kind: string, id: string): string {
	const row = database.get<{ front: string; data: string }>(
		`SELECT t.front, i.data FROM item AS i LEFT JOIN item_text AS t ON t.kind = i.kind AND t.id = i.id
		WHERE i.kind = ?1 AND i.id = ?2 ORDER BY t.locale = (SELECT value ->> '$.defaultLocale' FROM meta WHERE key = 'site') DESC LIMIT 1`,
		...[kind, id],
	);
	const known = { ...asFields(row?.data), ...asFields(row?.front ?? undefined) };
	const title = known["title"] ?? known["name"];
	return typeof title === "string" ? shortened(title) : "";
}

interface TermRow {
	readonly locale: string;
	readonly key: string;
	readonly text: string;
}

/** How many terms were added, changed or removed. */
async function termsOf({ before, after }: Sides): Promise<{ readonly terms: number }> {
	const rows = (database: Database) =>
		database.each<TermRow>("SELECT locale, key, text FROM term ORDER BY locale, key");
	let [terms, read] = [0, 0];
	for (const [was, is] of sideBySide(rows(before), rows(after), ["locale", "key"])) {
		read += 1;
		if (read % DIFFERENCE_ROWS_AT_ONCE === 0) await turn();
		if (was?.text !== is?.text) terms += 1;
	}
	return { terms };
}
