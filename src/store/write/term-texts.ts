import { createHash } from "node:crypto";
import type { Pack } from "#src/packs/pack.ts";
import type { Database } from "../database.ts";

type Terms = Pack["terms"];

/** What the dictionary says about a label stands under its key with one of these. */
const ABOUT_LABEL = /\.(?:note|synonyms)$/;

const known = new WeakMap<Terms, Map<string, string>>();

/** Changes with whatever the dictionary says of a key, or about the label that it is, in any language; empty where it says nothing. */
export function termTexts(terms: Terms, key: string): string {
	const digests = known.get(terms) ?? digestsOf(terms);
	known.set(terms, digests);
	return digests.get(key) ?? "";
}

function digestsOf(terms: Terms): Map<string, string> {
	const texts = new Map<string, string[]>();
	for (const [locale, own] of [...terms].sort(([a], [b]) => (a < b ? -1 : 1)))
		for (const [key, text] of [...own].sort(([a], [b]) => (a < b ? -1 : 1))) {
			const line = JSON.stringify([locale, key, text]);
			const base = key.replace(ABOUT_LABEL, "");
			for (const each of new Set([key, base])) {
				const lines = texts.get(each);
				if (lines) lines.push(line);
				else texts.set(each, [line]);
			}
		}
	return new Map(
		[...texts].map(([key, lines]) => [
			key,
			createHash("sha256").update(lines.join("\n")).digest("base64url").slice(0, 16),
		]),
	);
}

/** Keys of which two versions say something different, in any language. */
export function changedTerms(before: Database, after: Database): ReadonlySet<string> {
	const rowsOf = (database: Database) =>
		new Set(
			database
				.all<{ locale: string; key: string; text: string }>("SELECT locale, key, text FROM term")
				.map((row) => JSON.stringify([row.key, row.locale, row.text])),
		);
	const differing = rowsOf(before).symmetricDifference(rowsOf(after));
	const keys = [...differing].map((row) => String(JSON.parse(row)[0]));
	return new Set(keys.flatMap((key) => [key, key.replace(ABOUT_LABEL, "")]));
}
