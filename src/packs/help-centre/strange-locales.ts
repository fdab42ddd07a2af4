import { ownLocale } from "../own-locale.ts";
import type { Report } from "../report.ts";
import { exportPlace } from "./export-place.ts";
import type { HelpIndex } from "./help-index.ts";
import type { HelpTranslation } from "./help-records.ts";

/** Tells of each locale whose texts are left out, once. */
export class StrangeLocales {
	readonly #told = new Set<string>();
	readonly #index: HelpIndex;
	readonly #codes: readonly string[];
	readonly #report: Report;

	/** @param codes of the site's locales */
	constructor(index: HelpIndex, codes: readonly string[], report: Report) {
		this.#index = index;
		this.#codes = codes;
		this.#report = report;
	}

	/** Tells of a text of an article, if it is published in such a locale. */
	tell(
		article: string,
		{
			locale,
			body,
			draft,
			hidden,
		}: Partial<Pick<HelpTranslation, "body" | "draft" | "hidden">> & { locale?: string | null | undefined },
		file: string,
	): void {
		if (!locale || !body?.trim() || draft === true || hidden === true || this.#index.takes(locale)) return;
		if (!this.#report.hasRoomForNote("help-centre") || this.#told.has(locale.toLowerCase())) return;
		this.#told.add(locale.toLowerCase());
		const own = ownLocale(locale, this.#codes);
		this.#report.note(
			...(["help-centre", exportPlace(file, article, locale), null, ["locale"]] as const),
			`texts in ${locale} are left out: name it in locales of help-centre.json${own === null ? "" : `, such as "${locale}": "${own}"`}`,
		);
	}
}
