import { request } from "#src/contract/call.ts";
import { categories } from "#src/contract/categories/calls.ts";
import { defineModule, optional } from "../module.ts";
import HomeIntroduction from "./HomeIntroduction.astro";
import style from "./home-introduction.css?inline";

/** The question the home page asks, by search type, the ways to what there is of each, and where a model number is found. */
export const homeIntroduction = defineModule({
	name: "home-introduction",
	holdsBanner: true,
	calls: () => ({ all: optional(request(categories, { categoryName: null })) }),
	view: HomeIntroduction,
	style,
});
