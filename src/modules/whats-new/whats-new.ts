import { contextIdOf } from "#src/context/context-id.ts";
import { request } from "#src/contract/call.ts";
import { publicWhatsNew } from "#src/contract/whats-new/calls.ts";
import { defineModule } from "../module.ts";
import WhatsNew from "./WhatsNew.astro";
import style from "./whats-new.css?inline";

/** What came out or changed last, of every kind, by day; as many as the brand wants. */
export const whatsNew = defineModule({
	name: "whats-new",
	shownIn: { searchTypes: ["none"] },
	calls: (context, brand) => ({
		newest: request(publicWhatsNew, { contextId: contextIdOf(context), start: 0, num: brand.results.whatsNew }),
	}),
	view: WhatsNew,
	style,
});
