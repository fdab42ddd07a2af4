import { isResultType } from "#src/contract/search/search-types.ts";
import type { Translate } from "#src/site/translate.ts";

/** What agents call a type of result; the word of an API elsewhere as it is. */
export function typeName(t: Translate, type: string): string {
	if (type === "service-manual") return t("asc.type.service-manual");
	return isResultType(type) ? t(`results.type.${type}`) : type;
}
