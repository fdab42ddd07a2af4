import { afterAll, beforeAll } from "vitest";
import { type Found, search } from "#src/search/search.ts";
import type { SearchDocument } from "#src/search/search-document.ts";
import { SearchIndexBuilder } from "#src/search/search-index.ts";
import { writeSynonyms } from "#src/search/synonyms/synonyms.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";
import { questionFor } from "#tests/fixtures/search-question.ts";
import { addModelKeys } from "./models/model-key-rows.ts";

/** A small index, the same in every language, for the tests of one file. */
export const LOCALES = ["en_GB", "de_DE", "ja_JP", "ar_AE", "fr_FR"];

let database: Database;

/** Narrowed to nothing. */
const UNMARKED: SearchDocument["marked"] = { contexts: [], topics: [], written: [] };

const about = (context: string): SearchDocument["marked"] => ({
	...UNMARKED,
	contexts: [{ context, isDirect: true, audience: "public" }],
});

const television = (id: string, name: string, model: string): SearchDocument => ({
	kind: "products",
	id,
	audience: "public",
	type: "model",
	title: name,
	keywords: [model],
	names: ["Televisions"],
	about: [],
	facts: [],
	body: "A television with four ports.",
	marked: about(id),
	rank: 0,
	views: 0,
	page: null,
	codes: [],
	date: "2026-01-01",
});
const article = (id: string, title: string, body: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
	kind: "articles",
	id,
	audience: "public",
	type: "faq-article",
	title,
	keywords: [],
	names: [],
	about: [],
	facts: [],
	body,
	marked: UNMARKED,
	rank: 0,
	views: 0,
	page: null,
	codes: [],
	date: "2025-01-01",
	...more,
});

beforeAll(() => {
	database = openForBuilding(":memory:");
	database.exec(SCHEMA);
	const index = new SearchIndexBuilder(database, LOCALES);
	const products: [string, string, string][] = [
		["lumen-65", "Lumen E9 65", "HTV-65E9K"],
		["lumen-55", "Lumen E9 55", "HTV-55E9K"],
		["arco", "Arco 900", "HSB-900A"],
	];
	for (const [id, name, model] of products) {
		for (const locale of ["en_GB", "de_DE", "ja_JP"]) index.add(locale, television(id, name, model));
		addModelKeys(database, id, { model, name });
	}
	index.add(
		"en_GB",
		article(
			"reset",
			"How do I reset the television?",
			"Hold the power button. The picture of the remote control shows where.",
			{ names: ["Lumen E9 65", "HTV-65E9K"], marked: about("lumen-65") },
		),
	);
	index.add(
		"en_GB",
		article("remote", "The remote control does nothing", "Change the batteries, then reset the television.", {
			marked: { ...UNMARKED, topics: ["control"] },
		}),
	);
	index.add("en_GB", {
		...article("firmware", "Firmware for Lumen E9", "New: remote control by phone."),
		kind: "downloads",
		type: "download",
	});
	index.add(
		"de_DE",
		article(
			"reset",
			"Wie setze ich den Fernseher zurück?",
			"Zum Zurücksetzen halten Sie die Taste gedrückt. Größe und Maße finden Sie im Menü.",
		),
	);
	index.add(
		"ja_JP",
		article(
			"update",
			"ソフトウェアを更新する方法",
			"テレビをインターネットに接続して、設定から更新を選びます。音が出ない場合は音量を確認します。",
		),
	);
	index.add("ar_AE", article("reset", "كيف أعيد ضبط التلفزيون؟", "اضغط مطوّلًا على زر التشغيل لإعادة الضبط."));
	index.add(
		"fr_FR",
		article("reset", "Réinitialiser le téléviseur", "Maintenez la touche enfoncée : l'écran s'éteint."),
	);
	for (const locale of LOCALES) {
		index.add(locale, article("network", "Wi-Fi: E9-65", "Choose your Wi-Fi in the menu. Write an e-mail."));
		index.add(locale, article("bar", "Place the sound bar", "The soundbar stands below. A wire less is no wireless."));
	}
	const e24 = { code: "E24", anchor: "e24", title: "E24 – wrong time", body: "Set the clock to automatic." };
	const ce41 = { code: "CE-41-2", anchor: "ce-41-2", title: "CE-41-2 – old file", body: "Take a new file." };
	index.add("en_GB", article("codes", "Codes of a console", "E24 wrong time CE-41-2 old file", { codes: [e24, ce41] }));
	index.add("en_GB", article("mentions", "Prepare a stick", "Helps against E24 and CE-41-2."));
	index.add("fr_FR", article("console", "Le code CE-41", "La mise à jour a échoué."));
	index.add("fr_FR", article("count", "Ce que font les 41 touches", "Ce sont 41 touches."));
	for (const [id, rank] of [
		["zeta-old", 1],
		["zeta-new", 0],
		["zeta-oldest", 1],
		["zeta-newest", 0],
	] as const)
		index.add("en_GB", { ...television(id, rank === 0 ? "A Zeta" : "Zeta", "Z"), rank });
	index.finish();
	writeSynonyms(database, "en_GB", [
		["gogglebox", "television"],
		["gizmo", "contraption"],
	]);
});

afterAll(() => database.close());

export const find = (query: string, more: Partial<Parameters<typeof search>[1]> = {}): Found =>
	search(database, questionFor(query, more));
export const ids = (found: Found) => found.hits.map(({ id }) => id);
