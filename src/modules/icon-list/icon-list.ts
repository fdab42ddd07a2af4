import { bannersCall } from "../banners-of.ts";
import { defineModule } from "../module.ts";
import IconList from "./IconList.astro";
import style from "./icon-list.css?inline";

/** What people come for most, a sign and a few words each. */
export const iconList = defineModule({
	name: "icon-list",
	shownIn: { searchTypes: ["none"] },
	calls: (context) => ({ banners: bannersCall(context) }),
	view: IconList,
	style,
});
