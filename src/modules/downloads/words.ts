import type { DownloadsWords } from "#islands/downloads-filters/downloads-words.ts";
import type { DownloadFilters } from "#src/contract/downloads/schemas.ts";
import type { Translate } from "#src/site/translate.ts";

/** Counts that are said; a longer list says nothing about its length. */
const COUNTED = 50;

/** The words of the downloads of a product; as many counts as its filters can leave. */
export function downloadsWords(t: Translate, { total }: Pick<DownloadFilters, "total">): DownloadsWords {
	return {
		filters: t("downloads.filter.label"),
		operatingSystem: t("downloads.filter.system"),
		downloadCategory: t("downloads.filter.category"),
		all: t("downloads.filter.all"),
		empty: t("downloads.empty"),
		emptyFiltered: t("downloads.empty.filtered"),
		showAll: t("downloads.empty.show-all"),
		working: t("downloads.working"),
		failed: t("downloads.failed"),
		again: t("downloads.again"),
		banners: t("banners.heading"),
		counts: Array.from({ length: Math.min(total, COUNTED) + 1 }, (_, count) => t("downloads.count", { count })),
		severity: {
			urgent: t("download.severity.urgent"),
			recommended: t("download.severity.recommended"),
			optional: t("download.severity.optional"),
		},
		type: {
			firmware: t("download.type.firmware"),
			application: t("download.type.application"),
			driver: t("download.type.driver"),
			utility: t("download.type.utility"),
		},
		version: t("download.version-of", { version: "{version}" }),
		foreign: t("foreign.label"),
	};
}
