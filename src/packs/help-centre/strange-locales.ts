import type { Report } from "../report.ts";
import { exportPlace } from "./export-place.ts";
import type { HelpIndex } from "./help-index.ts";
import type { HelpTranslation } from "./help-records.ts";

/** Tells of each locale whose texts are left out, once. */
export class StrangeLocales {
	readonly #told = new Set<string>();
	readonly #index: HelpIndex;
	readonly #report: Report;

	constructor(index: HelpIndex, report: Report) {
		this.#index = index;
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
		this.#report.note(
			...(["help-centre", exportPlace(file, article, locale), null, ["locale"]] as const),
			`texts in ${locale} are left out: name it in locales of help-centre.json`,
		);
	}
}
