import { plainHead } from "#src/head/plain-head.ts";
import { ascLogout } from "#src/modules/asc-logout/asc-logout.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { definePage } from "./page-type.ts";

/** Where agents sign out, and are told that they are. */
export const ascLogoutPage = definePage({
	name: "asc-logout",
	modules: [searchBox, ascLogout],
	calls: () => ({}),
	head: ({ context, t }) => plainHead(context, t("asc.logout.title")),
	life: "long",
});
