import { DatabaseSync, type SQLOutputValue, type StatementSync } from "node:sqlite";
import type { HelpArticle, HelpAttachment, HelpCategory, HelpSection, HelpTranslation } from "./help-records.ts";

/** A record, and the file it stands in. */
export interface Placed<Value> {
	readonly value: Value;
	readonly file: string;
}

/** Its translations stand by themselves. */
type OneArticle = Omit<HelpArticle, "translations">;

/** Everything an export says of one article. */
export interface WholeArticle {
	readonly id: string;
	/** As each locale has it; at least one, unless only translations came. */
	readonly articles: readonly Placed<OneArticle>[];
	readonly translations: readonly Placed<HelpTranslation>[];
}

/**
 * The records of an export: articles wait in a database of the process's own, since an export is larger than memory and
 * says of an article in many places.
 */
export class HelpIndex {
	readonly sections = new Map<string, Placed<HelpSection>>();
	readonly categories = new Map<string, Placed<HelpCategory>>();
	/** By their ids: pages that overlap say of one twice. */
	readonly attachments = new Map<string, Placed<HelpAttachment>>();
	/** Those of which texts are kept, in small letters. */
	readonly #locales: ReadonlySet<string>;
	readonly #database = new DatabaseSync("");
	readonly #put: StatementSync;

	/** @param locales as the help centre calls those that the site has */
	constructor(locales: Iterable<string>) {
		this.#locales = new Set([...locales].map((locale) => locale.toLowerCase()));
		this.#database.exec(
			"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; CREATE TABLE record (id TEXT NOT NULL, of TEXT NOT NULL, locale TEXT NOT NULL, moment TEXT NOT NULL, file TEXT NOT NULL, json TEXT NOT NULL, UNIQUE (id, of, locale)); BEGIN",
		);
		// Of what is said twice the later stands: by its moment, or without one by where it was read.
		this.#put = this.#database.prepare(
			"INSERT INTO record VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET moment = excluded.moment, file = excluded.file, json = excluded.json WHERE excluded.moment >= moment OR excluded.moment = ''",
		);
	}

	/** Whether texts in a locale of the help centre are kept. */
	takes(locale: string | null | undefined): boolean {
		return this.#locales.has((locale ?? "").toLowerCase());
	}

	/** Takes what an article says of itself; its text and translations where their locale is one of the site. */
	putArticle({ value: { translations, ...value }, file }: Placed<HelpArticle>): void {
		const locale = value.locale ?? value.source_locale;
		const kept = this.takes(locale) ? value : { ...value, body: null };
		// All other locales have one place together: nothing that grows with their number is kept.
		this.#putRecord([value.id, "article", kept === value ? locale : "", value.updated_at, file], kept);
		for (const each of translations ?? []) this.putTranslation({ value: { ...each, source_id: value.id }, file });
	}

	putTranslation({ value, file }: Placed<HelpTranslation>): void {
		if (this.takes(value.locale))
			this.#putRecord([value.source_id, "translation", value.locale, value.updated_at, file], value);
	}

	#putRecord(
		[id, of, locale, moment, file]: readonly [
			string,
			"article" | "translation",
			string | null | undefined,
			string | null | undefined,
			string,
		],
		value: object,
	): void {
		this.#put.run(id, of, (locale ?? "").toLowerCase(), moment ?? "", file, JSON.stringify(value));
	}

	/** Every article, in the order of their ids. */
	*all(): Generator<WholeArticle> {
		this.#database.exec(INDEX_BY_ID);
		let whole: OpenArticle | undefined;
		for (const row of this.#database.prepare("SELECT id, of, file, json FROM record ORDER BY id, rowid").iterate()) {
			const id = String(row["id"]);
			const next: OpenArticle = whole?.id === id ? whole : { id, articles: [], translations: [] };
			if (whole && whole !== next) yield whole;
			putRow(next, row);
			whole = next;
		}
		if (whole) yield whole;
	}

	/** One article, of which there may be nothing. */
	article(id: string): WholeArticle {
		this.#database.exec(INDEX_BY_ID);
		const whole: OpenArticle = { id, articles: [], translations: [] };
		const rows = this.#database.prepare("SELECT of, file, json FROM record WHERE id = ? ORDER BY rowid");
		for (const row of rows.iterate(id)) putRow(whole, row);
		return whole;
	}

	close(): void {
		this.#database.close();
	}
}

const INDEX_BY_ID = "CREATE INDEX IF NOT EXISTS record_id ON record (id)";

/** An article whose records come one by one. */
interface OpenArticle extends WholeArticle {
	readonly articles: Placed<OneArticle>[];
	readonly translations: Placed<HelpTranslation>[];
}

function putRow({ articles, translations }: OpenArticle, row: Readonly<Record<string, SQLOutputValue>>): void {
	const file = String(row["file"]);
	// Written above, after its schema accepted it.
	const value: unknown = JSON.parse(String(row["json"]));
	if (row["of"] === "article") articles.push({ value: value as OneArticle, file });
	else translations.push({ value: value as HelpTranslation, file });
}
