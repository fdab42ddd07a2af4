import { defineModule } from "../module.ts";
import SearchBox from "./SearchBox.astro";
import style from "./search-box.css?inline";

/** The one box: model number, product or problem; inside a product or category it can be narrowed to it. */
export const searchBox = defineModule({
	name: "search-box",
	place: "banner",
	hiddenIn: { lite: ["crm"] },
	view: SearchBox,
	style,
});
