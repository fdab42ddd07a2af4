import { plainHead } from "#src/head/plain-head.ts";
import { errorMessage } from "#src/modules/error-message/error-message.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { tvHelpNavigation } from "#src/modules/tv-help-navigation/tv-help-navigation.ts";
import { definePage } from "./page-type.ts";

/** The error page of TV help (specification section 8); it asks for nothing, so that it can always be shown. */
export const tvHelpErrorPage = definePage({
	name: "tv-help-error",
	modules: [searchBox, tvHelpNavigation, errorMessage],
	calls: () => ({}),
	head: ({ context, t }) => plainHead(context, t("error.title")),
	life: "short",
});
