import { plainHead } from "#src/head/plain-head.ts";
import { ascWelcome } from "#src/modules/asc-welcome/asc-welcome.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { definePage } from "./page-type.ts";

/** The home of agents of service centres; for nobody else there is no such page. */
export const ascPortalPage = definePage({
	name: "asc-portal",
	audience: "asc",
	modules: [searchBox, ascWelcome],
	calls: () => ({}),
	head: ({ context, t }) => plainHead(context, t("asc.portal.title")),
	life: "none",
});
