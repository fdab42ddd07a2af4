import early from "#islands/lite/reserve-kept-products.js?raw";
import { defineModule } from "../module.ts";
import MyProducts from "./MyProducts.astro";
import style from "./my-products.css?inline";

/** The products that the visitor said are his, with their doors and what is new about them: kept on his device alone. */
export const myProducts = defineModule({
	name: "my-products",
	hiddenIn: { lite: ["lite", "crm"], embed: true },
	shownIn: { searchTypes: ["none"] },
	view: MyProducts,
	style,
	early,
});
