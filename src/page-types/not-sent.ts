import { plainHead } from "#src/head/plain-head.ts";
import { notSentMessage } from "#src/modules/not-sent-message/not-sent-message.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { definePage } from "./page-type.ts";

/** What was sent came too early, or nothing came where something is sent; it asks for nothing. */
export const notSentPage = definePage({
	name: "not-sent",
	modules: [searchBox, notSentMessage],
	calls: () => ({}),
	head: ({ context, t }) => plainHead(context, t("not-sent.heading")),
	life: "short",
});
