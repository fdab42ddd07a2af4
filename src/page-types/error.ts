import { plainHead } from "#src/head/plain-head.ts";
import { errorMessage } from "#src/modules/error-message/error-message.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { tvHelpNavigation } from "#src/modules/tv-help-navigation/tv-help-navigation.ts";
import { definePage } from "./page-type.ts";

/** A page that cannot be shown just now; it asks for nothing, so that it can always be shown. */
export const errorPage = definePage({
	name: "error",
	modules: [searchBox, tvHelpNavigation, errorMessage],
	calls: () => ({}),
	head: ({ context, t }) => plainHead(context, t("error.title")),
	life: "short",
});
