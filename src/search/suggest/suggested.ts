import type { Audience } from "#src/contract/audience.ts";
import { SUGGESTED_MEANT_COUNT, SUGGESTIONS_COUNT, SUGGESTIONS_READ_MAX } from "#src/site/search-limits.ts";
import { marksOfScope } from "../ranking/marks.ts";
import type { Rows } from "../rows.ts";
import type { SearchScope } from "../scope.ts";
import { fold } from "../text/fold.ts";
import { begunIn, meantBeginnings, splitsIn } from "./mistyped.ts";
import { audiencesFor, suggestionTable } from "./suggestion-schema.ts";
import { wordsIn } from "./suggestion-words.ts";

/** Something that is offered by its name. */
export interface Offered {
	readonly kind: string;
	readonly id: string;
	/** Where in it the code stands that was typed. */
	readonly anchor: string | null;
	readonly title: string;
}

/** Titles beside each other that differ in a number alone: `Firmware for Lumen E9`. */
const SIBLINGS_MAX = 3;
const DIGIT = /\p{Nd}/u;

/** The best that was found under a locale, in order, each once. */
export class Suggested {
	readonly #database: Rows;
	readonly #locale: string;
	readonly #audiences: readonly Audience[];
	readonly #isOfCategories: boolean;
	readonly #known = new Set<string>();
	readonly #alike = new Map<string, number>();
	readonly #offered: Offered[] = [];
	readonly #siblings: Offered[] = [];
	readonly #meant: Offered[] = [];
	#begun = 0;

	/** @param isOfCategories whether it takes these and nothing else; else it takes all but these */
	constructor(database: Rows, locale: string, reader: Audience, isOfCategories = false) {
		this.#database = database;
		this.#isOfCategories = isOfCategories;
		this.#locale = locale;
		this.#audiences = audiencesFor(reader);
	}

	get isFull(): boolean {
		return this.#offered.length + this.#siblings.length >= SUGGESTIONS_COUNT;
	}

	/**
	 * At most as many as are shown; of those that differ in a number alone all but the first stand last, and behind them what
	 * may have been meant by whoever mistyped.
	 */
	get offered(): readonly Offered[] {
		const own = [...this.#offered, ...this.#siblings];
		const kept = SUGGESTIONS_COUNT - SUGGESTED_MEANT_COUNT;
		const first = this.#begun > SUGGESTIONS_COUNT ? kept : Math.max(kept, this.#begun);
		const meant = this.#meant.slice(0, SUGGESTIONS_COUNT - Math.min(first, own.length));
		return [...own.slice(0, SUGGESTIONS_COUNT - meant.length), ...meant];
	}

	/** Takes what a way leads to, as long as there is room; no more than `most`. */
	take(expression: string | null, scope: SearchScope | null, most = SUGGESTIONS_READ_MAX): void {
		if (expression !== null && !this.isFull) this.#take(expression, scope, most);
	}

	/** What was taken so far goes on as it was typed: all of it stands before all else, where that is no more than is shown. */
	endBegun(): void {
		this.#begun = this.#offered.length + this.#siblings.length;
	}

	/** Takes what somebody may have meant who mistyped it: for that some places are kept. */
	takeMeant(expression: string, most: number): void {
		if (this.#meant.length < SUGGESTIONS_COUNT) this.#take(expression, null, most, this.#meant);
	}

	#take(expression: string, scope: SearchScope | null, most: number, meant?: Offered[]): void {
		const way = scope ? `${within(scope)} AND (${expression})` : expression;
		for (const { place: _, ...found } of this.#found(way, most)) {
			if ((found.kind === "categories") !== this.#isOfCategories) continue;
			const isProduct = found.kind === "products";
			// A code's line and the article in which it stands are one page; what is called the same is one to whoever reads it.
			const names = [`${found.kind} ${found.id}`, ...(isProduct ? [] : [fold(found.title)])];
			if (names.some((name) => this.#known.has(name))) continue;
			for (const name of names) this.#known.add(name);
			const alike = wordsIn(found.title).filter((word) => !DIGIT.test(word));
			const count = (this.#alike.get(alike.join(" ")) ?? 0) + 1;
			this.#alike.set(alike.join(" "), count);
			(meant ?? (isProduct || count <= SIBLINGS_MAX ? this.#offered : this.#siblings)).push(found);
		}
	}

	/** Whether a way leads anywhere. */
	isNamed(expression: string | null): boolean {
		return expression !== null && this.#audiences.some((audience) => this.#first(audience, expression, 1).length > 0);
	}

	begun(words: readonly string[]): Set<string> {
		return new Set(this.#terms().flatMap((terms) => [...begunIn(terms, words)]));
	}

	/** The words with one of them as two that things have; the last may go on. */
	apart(words: readonly string[]): string[] {
		return words.flatMap((word, place) => {
			const splits = this.#terms().flatMap((terms) => splitsIn(terms, word, place === words.length - 1));
			return splits.map((split) => words.with(place, split).join(" "));
		});
	}

	/** Beginnings that may have been meant, the likeliest first. */
	meant(typed: string, mark?: string): string[] {
		const found = this.#terms().flatMap((terms) => meantBeginnings(terms, typed, mark));
		const sorted = found.toSorted((a, b) => b.weight - a.weight);
		return [...new Set(sorted.map(({ beginning }) => beginning))];
	}

	#terms() {
		return this.#audiences.map((audience) => ({ database: this.#database, locale: this.#locale, audience }));
	}

	#found(expression: string, most: number) {
		return this.#audiences
			.flatMap((audience) => this.#first(audience, expression, most))
			.toSorted((a, b) => a.place - b.place)
			.slice(0, most);
	}

	#first(audience: Audience, expression: string, most: number): (Offered & { readonly place: number })[] {
		const table = suggestionTable(this.#locale, audience);
		return this.#database.all(
			`SELECT s.place, s.kind, s.id, s.anchor, s.title FROM (SELECT rowid AS place FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid LIMIT ?) AS f
			CROSS JOIN suggestion AS s ON s.place = f.place ORDER BY f.place`,
			expression,
			most,
		);
	}
}

/** What belongs to a scope, as an expression. */
const within = (scope: SearchScope): string =>
	`(${marksOfScope(scope)
		.map((mark) => `"${mark}"`)
		.join(" OR ")})`;
