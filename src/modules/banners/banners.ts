import { bannersCall } from "../banners-of.ts";
import { defineModule } from "../module.ts";
import Banners from "./Banners.astro";

/** The brand's pointers to something seasonal or new. */
export const banners = defineModule({
	name: "banners",
	hiddenIn: { lite: ["lite", "crm"] },
	shownIn: { searchTypes: ["none", "all"] },
	calls: (context) => ({ banners: bannersCall(context) }),
	view: Banners,
});
