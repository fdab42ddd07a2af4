import { plainHead } from "#src/head/plain-head.ts";
import { ascLogin } from "#src/modules/asc-login/asc-login.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { definePage } from "./page-type.ts";

/** Where agents of service centres sign in: the same page for everybody, until something was sent. */
export const ascLoginPage = definePage({
	name: "asc-login",
	modules: [searchBox, ascLogin],
	calls: () => ({}),
	head: ({ context, t }) => plainHead(context, t("asc.login.title")),
	life: "long",
});
