import { CONTRAST_LEAST, PAPERS } from "#src/contract/brand/grammar.ts";
import { localeFaults } from "#src/contract/brand/locale-faults.ts";
import { primaryLanguage } from "#src/site/locale.ts";
import { STRINGS } from "#src/site/locales/strings.ts";
import { mayBeThere } from "../may-be-there.ts";
import type { Pack } from "../pack.ts";
import type { Report } from "../report.ts";
import { unwrittenLocales } from "../unwritten-locales.ts";
import { absentName } from "./absent-name.ts";
import { absentPicture } from "./absent-picture.ts";
import { noteRepeated } from "./check-repeated.ts";
import { hasTerm } from "./check-terms.ts";
import { contrast } from "./contrast.ts";
import { languageFault } from "./known-codes.ts";

/** Locales, their prefixes, fallbacks and words; colours; the logo; words of ways to reach a person; TV help. */
export function checkSite(pack: Pack, report: Report): void {
	const { site, pictures } = pack;
	checkColours(pack, report);
	checkWords(pack, report);
	for (const { index, words } of unwrittenLocales(pack))
		report.note("language", "site.json", null, ["locales", index, "code"], words);
	for (const { path, message } of localeFaults(site)) report.add("site.json", path, message);
	for (const [index, { code, language }] of site.locales.entries())
		for (const [field, written] of [
			["code", code],
			["language", language],
		] as const) {
			const fault = languageFault(written);
			if (fault !== null) report.add("site.json", ["locales", index, field], fault);
		}
	noteRepeated("site.json", site, report);
	noteHours(pack, report);
	for (const name of ["logo", "icon"] as const) {
		const id = site[name];
		if (id !== undefined && !mayBeThere({ to: "picture", id }, pack))
			report.add("site.json", [name], absentPicture(id, pictures));
	}
	for (const [index, route] of site.contact.entries())
		if ("term" in route && !hasTerm(pack, route.term))
			report.add("site.json", ["contact", index, "term"], absentName({ to: "term", id: route.term }, pack));
	const category = site.tvHelp?.category;
	if (category !== undefined && !mayBeThere({ to: "categories", id: category }, pack))
		report.add("site.json", ["tvHelp", "category"], absentName({ to: "categories", id: category }, pack));
}

/** Notes hours that end before they begin, as they do through the night alone. */
function noteHours({ site: { contact } }: Pack, report: Report): void {
	for (const [at, route] of contact.entries())
		if (route.kind === "telephone")
			for (const [index, { from, to }] of route.opening.hours.entries())
				if (to <= from)
					report.note(
						...(["hours", "site.json", null, ["contact", at, "opening", "hours", index, "to"]] as const),
						`${to} is not behind ${from}: correct it, unless somebody answers through the night`,
					);
}

/** The brand's accents are the colour of links and buttons: they must be readable on their papers. */
function checkColours({ site: { colors } }: Pack, report: Report): void {
	for (const [name, paper] of [
		["accent", PAPERS.light],
		["accentOnDark", PAPERS.dark],
	] as const) {
		const ratio = contrast(colors[name], paper);
		if (ratio < CONTRAST_LEAST)
			report.add(
				"site.json",
				["colors", name],
				`${colors[name]} stands out from the paper ${paper} by ${(Math.floor(ratio * 10) / 10).toFixed(1)}:1, take a ${paper === PAPERS.light ? "darker" : "lighter"} colour with at least ${CONTRAST_LEAST}:1`,
			);
	}
}

/** Whose words a locale takes: those of its language, or its own where that is written in another script, as zh-TW is. */
function wordsOf(language: string): string {
	const primary = primaryLanguage(language);
	const [own, all] = [language, primary].map((tag) => new Intl.Locale(tag).maximize().script);
	return own === all ? primary : language;
}

/** Notes locales in whose language the site has no words of its own. */
function checkWords({ site }: Pack, report: Report): void {
	for (const [index, { code, language }] of site.locales.entries()) {
		const primary = primaryLanguage(language);
		if (!Object.hasOwn(STRINGS, language) && !Object.hasOwn(STRINGS, primary))
			report.note(
				"language",
				"site.json",
				null,
				["locales", index, "language"],
				`the site has no words in ${language}: buttons and headings of ${code} are shown in English; add src/site/locales/${wordsOf(language)}.ts to have them`,
			);
	}
}
