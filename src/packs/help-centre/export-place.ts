const NAMES = ["article", "translation", "section", "category", "attachment"] as const;
export type RecordName = (typeof NAMES)[number];

const ID = /^\d{1,19}$/;
const LOCALE = /^[\w-]{1,30}$/;

/** Where a record of an export stands, in place of a file; `?` stands for what is no id. */
export const recordPlace = (file: string, name: RecordName, id: string): string =>
	`${file} ${name} ${ID.test(id) ? id : "?"}`;

/** Where an article stands: `help-centre/articles.json article 4401`, and of a text its locale behind it. */
export const exportPlace = (file: string, article: string, locale?: string): string =>
	`${recordPlace(file, "article", article)}${locale === undefined ? "" : ` ${LOCALE.test(locale) ? locale : "?"}`}`;

const PLACE = new RegExp(`^help-centre/.+ (?:${NAMES.join("|")}) (?:\\d{1,19}|\\?)(?: (?:[\\w-]{1,30}|\\?))?$`);

/** Whether a place is such a one: nobody could find a line of it. */
export const isInExport = (place: string): boolean => PLACE.test(place);
