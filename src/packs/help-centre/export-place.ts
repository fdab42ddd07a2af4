const NAMES = ["article", "translation", "section", "category", "attachment"] as const;
export type RecordName = (typeof NAMES)[number];

/** Where a record of an export stands, in place of a file. */
export const recordPlace = (file: string, name: RecordName, id: string): string => `${file} ${name} ${id}`;

/** Where an article stands: `help-centre/articles.json article 4401`, and of a text its locale behind it. */
export const exportPlace = (file: string, article: string, locale?: string): string =>
	`${recordPlace(file, "article", article)}${locale === undefined ? "" : ` ${locale}`}`;

const PLACE = new RegExp(`^help-centre/.+ (?:${NAMES.join("|")}) [\\d?]+(?: \\S+)?$`);

/** Whether a place is such a one: nobody could find a line of it. */
export const isInExport = (place: string): boolean => PLACE.test(place);
