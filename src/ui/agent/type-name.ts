import { RESULT_TYPES } from "#src/contract/search/search-types.ts";
import type { Translate } from "#src/site/translate.ts";

type ResultType = (typeof RESULT_TYPES)[number];

const isResultType = (type: string): type is ResultType => RESULT_TYPES.some((each) => each === type);

/** What agents call a type of result; the word of an API elsewhere as it is. */
export function typeName(t: Translate, type: string): string {
	if (type === "service-manual") return t("asc.type.service-manual");
	return isResultType(type) ? t(`results.type.${type}`) : type;
}
