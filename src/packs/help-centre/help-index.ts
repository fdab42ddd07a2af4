import { DatabaseSync } from "node:sqlite";
import type { HelpArticle, HelpAttachment, HelpCategory, HelpSection, HelpTranslation } from "./help-records.ts";

/** A record, and the file it stands in. */
export interface Placed<Value> {
	readonly value: Value;
	readonly file: string;
}

/** Everything an export says of one article. */
export interface WholeArticle {
	readonly id: string;
	/** As each locale has it; at least one, unless only translations came. */
	readonly articles: readonly Placed<HelpArticle>[];
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
	readonly #database = new DatabaseSync("");

	constructor() {
		this.#database.exec(
			"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; CREATE TABLE record (id TEXT NOT NULL, of TEXT NOT NULL, file TEXT NOT NULL, json TEXT NOT NULL); BEGIN",
		);
	}

	putArticle({ value, file }: Placed<HelpArticle>): void {
		this.#put(value.id, "article", file, value);
	}

	putTranslation({ value, file }: Placed<HelpTranslation>): void {
		this.#put(value.source_id, "translation", file, value);
	}

	#put(id: string, of: "article" | "translation", file: string, value: object): void {
		this.#database.prepare("INSERT INTO record VALUES (?, ?, ?, ?)").run(id, of, file, JSON.stringify(value));
	}

	/** Every article, in the order of their ids. */
	*all(): Generator<WholeArticle> {
		this.#database.exec("CREATE INDEX IF NOT EXISTS record_id ON record (id)");
		let [id, articles, translations]: [string | null, Placed<HelpArticle>[], Placed<HelpTranslation>[]] = [
			null,
			[],
			[],
		];
		for (const row of this.#database.prepare("SELECT id, of, file, json FROM record ORDER BY id, rowid").iterate()) {
			const [next, file] = [String(row["id"]), String(row["file"])];
			if (id !== next) {
				if (id !== null) yield { id, articles, translations };
				[id, articles, translations] = [next, [], []];
			}
			// Written above, after its schema accepted it.
			const value: unknown = JSON.parse(String(row["json"]));
			if (row["of"] === "article") articles.push({ value: value as HelpArticle, file });
			else translations.push({ value: value as HelpTranslation, file });
		}
		if (id !== null) yield { id, articles, translations };
	}

	close(): void {
		this.#database.close();
	}
}
