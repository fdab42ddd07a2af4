import early from "#islands/lite/reserve-kept-products.js?raw";
import { defineModule } from "../module.ts";
import RecentlyViewed from "./RecentlyViewed.astro";

/** Products this device looked at last: kept on the device, so that lite pages and visitors without script have none. */
export const recentlyViewed = defineModule({
	name: "recently-viewed",
	hiddenIn: { lite: ["lite", "crm"], embed: true },
	view: RecentlyViewed,
	early,
});
