import { defineModule } from "../module.ts";
import HomeIntroduction from "./HomeIntroduction.astro";
import style from "./home-introduction.css?inline";

/** The question the home page asks, by search type, and where a model number is found. */
export const homeIntroduction = defineModule({
	name: "home-introduction",
	holdsBanner: true,
	view: HomeIntroduction,
	style,
});
