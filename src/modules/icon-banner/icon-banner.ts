import { bannersCall } from "../banners-of.ts";
import { defineModule } from "../module.ts";
import IconBanner from "./IconBanner.astro";
import style from "./icon-banner.css?inline";

/** One thing the brand wants known, as a strip with its sign. */
export const iconBanner = defineModule({
	name: "icon-banner",
	hiddenIn: { lite: ["lite", "crm"] },
	shownIn: { searchTypes: ["none"] },
	calls: (context) => ({ banners: bannersCall(context) }),
	view: IconBanner,
	style,
});
