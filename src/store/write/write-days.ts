import { pathToFileURL } from "node:url";
import type { Kind } from "#src/packs/format/kinds.ts";
import { type Database, openForBuilding } from "../database.ts";
import { ALL_CONTEXTS, EVERYWHERE, REMOTE_CONTROLS } from "../schema.ts";

/** Kinds that stand on the pages of what they are about. */
const SHOWN = JSON.stringify([
	...["articles", "downloads", "software", "documents", "news-and-alerts", "repair-documents"],
	...["faq-bundles", "support-videos", "tutorials"],
]);
/** Kinds that stand on the pages of the categories above them alone. */
const LISTED = JSON.stringify(["products", "categories"]);

/** What stands among remote controls is a choice of products, which has no page of its own. */
const HAS_PAGE = `context <> '${REMOTE_CONTROLS}'`;

/** How `context_day` tells the contexts of an item apart, and whether it stands in them. */
const DIRECT = "iif(kind IN (SELECT value FROM json_each(?2)), 0, direct)";
const IS_SHOWN = "(kind IN (SELECT value FROM json_each(?1)) OR kind IN (SELECT value FROM json_each(?2)))";

const HASH = "i.hash = b.hash";
/** Between versions that were imported by other rules, of which hashes, addresses and HTML tell nothing. */
const WORDS = `i.audience = b.audience AND json_remove(i.data, '$.views') = json_remove(b.data, '$.views')
	AND NOT EXISTS (${wordsOf("main")} EXCEPT ${wordsOf("before")}) AND NOT EXISTS (${wordsOf("before")} EXCEPT ${wordsOf("main")})`;

function wordsOf(database: string): string {
	return `SELECT * FROM (SELECT locale, front FROM ${database}.item_text WHERE kind = i.kind AND id = i.id
	UNION ALL SELECT NULL, rest FROM ${database}.kept WHERE kind = i.kind AND id = i.id)`;
}

/**
 * Says on which day each item of a finished database last changed, and what stands on the page of each product and
 * category: that of the version before where nothing did, else the day of this one. What there is no version before for
 * takes its author's day, or this one.
 *
 * @param previous the version that it follows, of the same brand
 * @param day `2026-03-01`
 */
export function writeDays(path: string, previous: Database | null, day: string): void {
	const database = openForBuilding(path);
	try {
		database.exec("DELETE FROM item_day; DELETE FROM context_day");
		if (previous && hasDays(previous)) carryOn(database, previous, day);
		else begin(database, day);
	} finally {
		database.close();
	}
}

/** The same of a copy of a version in which only these items may have changed. */
export function writeDaysOf(
	path: string,
	previous: Database,
	items: readonly { readonly kind: Kind; readonly id: string }[],
	day: string,
): void {
	const database = openForBuilding(path);
	try {
		besides(database, previous, () => {
			const named = JSON.stringify(items.map(({ kind, id }) => [kind, id]));
			const rowsIn = (side: string) =>
				`SELECT i.kind, i.id, i.hash FROM json_each(?1) AS named JOIN ${side}.item AS i ON i.kind = named.value ->> 0 AND i.id = named.value ->> 1`;
			database.run(
				`INSERT INTO other SELECT DISTINCT kind, id FROM (SELECT * FROM (${rowsIn("main")}) EXCEPT SELECT * FROM (${rowsIn("before")})
				UNION ALL SELECT * FROM (${rowsIn("before")} EXCEPT ${rowsIn("main")}))`,
				named,
			);
			forgetItems(database, named);
			renew(database, day);
			forgetContexts(database);
		});
	} finally {
		database.close();
	}
}

/**
 * The same of a copy of a version that follows another at a moment: held against that one, in which the same items changed.
 *
 * @param after `earlier` is what is in force before it; `notOn` are days on which less changes than was thought when it was made
 * @param items all that changed in either
 */
export function writeDaysAfter(
	path: string,
	after: { readonly earlier: Database; readonly day: string; readonly notOn: readonly string[] },
	items: readonly { readonly kind: Kind; readonly id: string }[],
): void {
	const { earlier, day, notOn } = after;
	const database = openForBuilding(path);
	try {
		besides(database, earlier, () => {
			const named = JSON.stringify(items.map(({ kind, id }) => [kind, id]));
			const both = `FROM json_each(?) AS named LEFT JOIN main.item AS i ON i.kind = named.value ->> 0 AND i.id = named.value ->> 1
				LEFT JOIN before.item AS b ON b.kind = named.value ->> 0 AND b.id = named.value ->> 1`;
			database.run(
				`INSERT OR IGNORE INTO other SELECT named.value ->> 0, named.value ->> 1 ${both} WHERE i.hash IS NOT b.hash`,
				named,
			);
			database.run(
				`INSERT OR REPLACE INTO main.item_day SELECT d.* ${both} JOIN before.item_day AS d ON d.kind = i.kind AND d.id = i.id WHERE i.hash = b.hash`,
				named,
			);
			forgetItems(database, named);
			// What changed then in the one before it says so itself.
			database.run(
				"DELETE FROM main.context_day WHERE day IN (SELECT value FROM json_each(?)) AND day <> ?",
				...[JSON.stringify(notOn), day],
			);
			database.exec(
				"INSERT INTO main.context_day SELECT * FROM before.context_day WHERE true ON CONFLICT DO UPDATE SET day = max(day, excluded.day)",
			);
			renew(database, day);
			forgetContexts(database);
		});
	} finally {
		database.close();
	}
}

function begin(database: Database, day: string): void {
	database.exec("BEGIN");
	database.run("INSERT INTO item_day SELECT kind, id, audience, iif(day = '' OR day > ?1, ?1, day) FROM item", day);
	database.run(
		`INSERT INTO context_day SELECT context, ${DIRECT} AS directly, about.audience, max(iif(day > ?3, ?3, day)) FROM about
		JOIN item USING (kind, id) WHERE ${IS_SHOWN} AND ${HAS_PAGE} AND day <> '' GROUP BY context, directly, about.audience`,
		...[SHOWN, LISTED, day],
	);
	database.run("INSERT INTO context_day SELECT ?, 1, audience, max(day) FROM item_day GROUP BY audience", ALL_CONTEXTS);
	database.exec("COMMIT");
}

function carryOn(database: Database, previous: Database, day: string): void {
	const isSame = rulesOf(previous) === rulesOf(database) ? HASH : WORDS;
	besides(database, previous, () => {
		database.exec(`INSERT INTO other SELECT i.kind, i.id FROM main.item AS i LEFT JOIN before.item AS b USING (kind, id) WHERE (${isSame}) IS NOT TRUE;
		INSERT INTO other SELECT b.kind, b.id FROM before.item AS b WHERE NOT EXISTS (SELECT 1 FROM main.item WHERE kind = b.kind AND id = b.id);
		INSERT INTO main.item_day SELECT i.kind, i.id, i.audience, d.day FROM main.item AS i JOIN before.item_day AS d USING (kind, id);
		INSERT INTO main.context_day SELECT * FROM before.context_day`);
		renew(database, day);
		forgetContexts(database);
	});
}

/** Of items that are not there any more nothing is said. @param named kinds and ids, as JSON */
function forgetItems(database: Database, named: string): void {
	database.run(
		`DELETE FROM main.item_day WHERE (kind, id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))
		AND NOT EXISTS (SELECT 1 FROM main.item AS i WHERE i.kind = item_day.kind AND i.id = item_day.id)`,
		named,
	);
}

/** Of what is no page any more nothing is said. */
function forgetContexts(database: Database): void {
	database.run(
		`DELETE FROM main.context_day WHERE context NOT IN (?, ?)
		AND context NOT IN (SELECT id FROM main.item WHERE kind IN ('products', 'categories'))`,
		...[ALL_CONTEXTS, EVERYWHERE],
	);
}

/** Gives a day to what is other than it was, and to where that stood or stands: a page is another one as well when something has left it. */
function renew(database: Database, day: string): void {
	database.run(
		"INSERT OR REPLACE INTO main.item_day SELECT kind, id, audience, ? FROM other CROSS JOIN main.item USING (kind, id)",
		day,
	);
	for (const side of ["main", "before"]) {
		// From what is other to where it stands: the other way would look at everything.
		database.run(
			`INSERT INTO main.context_day SELECT DISTINCT context, ${DIRECT}, audience, ?3
			FROM other CROSS JOIN ${side}.about USING (kind, id) WHERE ${IS_SHOWN} AND ${HAS_PAGE} ON CONFLICT DO UPDATE SET day = max(day, excluded.day)`,
			...[SHOWN, LISTED, day],
		);
		database.run(
			`INSERT INTO main.context_day SELECT DISTINCT ?, 1, audience, ? FROM other CROSS JOIN ${side}.item USING (kind, id)
			WHERE true ON CONFLICT DO UPDATE SET day = max(day, excluded.day)`,
			...[ALL_CONTEXTS, day],
		);
	}
}

/** Works with the version before at hand, and a table of items that are other than in it. */
function besides(database: Database, previous: Database, work: () => void): void {
	database.run("ATTACH ? AS before", addressOf(previous));
	database.exec(
		`CREATE TEMP TABLE other (kind TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID; BEGIN`,
	);
	work();
	database.exec("COMMIT; DROP TABLE other; DETACH before");
}

const hasDays = (database: Database): boolean =>
	database.get("SELECT 1 FROM sqlite_schema WHERE name = 'context_day'") !== undefined;

const rulesOf = (database: Database): string | undefined =>
	database.get<{ value: string }>("SELECT value FROM meta WHERE key = 'rules'")?.value;

/** Nobody writes to a finished database: it is read without locks. */
function addressOf(database: Database): string {
	const { file = "" } =
		database.get<{ file: string }>("SELECT file FROM pragma_database_list WHERE name = 'main'") ?? {};
	const address = pathToFileURL(file);
	address.searchParams.set("immutable", "1");
	return address.href;
}
