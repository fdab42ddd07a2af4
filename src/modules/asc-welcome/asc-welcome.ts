import { defineModule } from "../module.ts";
import AscWelcome from "./AscWelcome.astro";
import style from "./asc-welcome.css?inline";

/** The head of the agents' home, with the way to a product by its number. */
export const ascWelcome = defineModule({
	name: "asc-welcome",
	audience: "asc",
	critical: true,
	view: AscWelcome,
	style,
});
