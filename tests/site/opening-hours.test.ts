import { expect, test } from "vitest";
import { STRINGS } from "#src/site/locales/strings.ts";
import { openingHours } from "#src/site/opening-hours.ts";

const OPENING = {
	hours: [
		{
			days: ["monday", "tuesday", "wednesday", "friday"] as ("monday" | "tuesday" | "wednesday" | "friday")[],
			from: "08:00",
			to: "20:00",
		},
		{ days: ["saturday"] as "saturday"[], from: "09:00", to: "17:30" },
	],
	timeZone: "Europe/London",
};

test.each([
	["en-GB", "Mon – Wed, Fri 08:00–20:00, Sat 09:00–17:30", "United Kingdom Time"],
	["de-DE", "Mo – Mi, Fr 08:00–20:00 Uhr, Sa 09:00–17:30 Uhr", "Vereinigtes Königreich (Ortszeit)"],
	["ja-JP", "月～水 金 8時00分～20時00分 土 9時00分～17時30分", "イギリス時間"],
	["ar-AE", "الاثنين – الأربعاء والجمعة 8:00 ص – 8:00 م والسبت 9:00 ص – 5:30 م", "توقيت المملكة المتحدة"],
])("readers of %s read days, times and zone in their own words", (language, hours, zone) => {
	const written = openingHours(language, OPENING);
	expect(written.hours.replace(/[\u2009\u202f\u00a0]/g, " ")).toBe(hours);
	expect(written.hours).not.toMatch(/\d[ \u2009]\p{L}/u);
	expect(written.zone).toBe(zone);
	expect(openingHours(language, OPENING)).toBe(written);
});

test.each(Object.entries(STRINGS))("what parts hours from their zone ends no line in %s", (_language, strings) => {
	expect(strings["contact.hours"]).toMatch(/(?:·\u00a0|（)\{zone\}/);
});
