import { defineModule } from "../module.ts";
import TvHelpNavigation from "./TvHelpNavigation.astro";

/** The ways through TV help, on every page of it: of a product, or of all of them. It asks for nothing, so that it stands where something failed. */
export const tvHelpNavigation = defineModule({
	name: "tv-help-navigation",
	shownIn: { tvHelp: true },
	view: TvHelpNavigation,
});
