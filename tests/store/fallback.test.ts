import { afterEach, beforeEach, expect, test } from "vitest";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { localesFor } from "#src/site/locale.ts";
import { store } from "#src/store/store.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

const FRENCH =
	'{"code":"fr_FR","prefix":"fr","language":"fr-FR","name":"Français","direction":"ltr","fallback":["de_DE"]}';

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
	copy.edit("site.json", (text) => text.replace('"locales": [', `"locales": [${FRENCH},`));
});
afterEach(() => copy.cleanUp());

test("a text is looked up in its own locale, then in its fallbacks, then in the default, each once", () => {
	const site = {
		locales: [
			{ code: "en_GB", fallback: [] },
			{ code: "fr_FR", fallback: ["de_DE", "en_GB"] },
		],
		defaultLocale: "en_GB",
	};
	expect(localesFor("fr_FR", site)).toEqual(["fr_FR", "de_DE", "en_GB"]);
	expect(localesFor("en_GB", site)).toEqual(["en_GB"]);
	expect(localesFor("xx_XX", site)).toEqual(["xx_XX", "en_GB"]);
});

test("what is found by its topic is found by the word that the reader sees, which may be of a fallback", async () => {
	copy.edit("terms/common/de_DE.json", (text) => text.replace("Einrichten", "Zwirbelkunde"));
	const content = await copy.open();
	const snapshot = content.acquire();
	const reader = store.at({ snapshot, identity: ANONYMOUS, locale: "fr_FR", today: "2026-01-15" });
	const words = reader.database.all<{ word: string }>(
		"SELECT word FROM vocabulary WHERE locale = 'fr_FR' AND word LIKE 'zwirbel%'",
	);
	snapshot.release();
	expect(words).toEqual([{ word: "zwirbelkunde" }]);
});
