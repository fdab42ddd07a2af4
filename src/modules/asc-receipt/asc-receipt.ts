import { defineModule } from "../module.ts";
import AscReceipt from "./AscReceipt.astro";
import style from "./asc-receipt.css?inline";

/** Why a confirmation was not kept, and where to read what holds now. */
export const ascReceipt = defineModule({
	name: "asc-receipt",
	audience: "asc",
	critical: true,
	view: AscReceipt,
	style,
});
