import { localeOf } from "#src/site/brand.ts";
import { translate } from "#src/site/translate.ts";
import type { Reader } from "#src/store/read/reader.ts";

/** With which words people look for the company, in the language of a reader, each with a bar where its beginning is enough. */
export const contactWords = (reader: Reader): string =>
	translate(localeOf(reader.site, reader.locale))("contact.searched");
