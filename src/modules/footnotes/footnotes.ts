import { request } from "#src/contract/call.ts";
import { specifications } from "#src/contract/specifications/calls.ts";
import { defineModule } from "../module.ts";
import Footnotes from "./Footnotes.astro";
import style from "./footnotes.css?inline";

/** What the table above leaves open: how values were measured, and other names of things. */
export const footnotes = defineModule({
	name: "footnotes",
	calls: ({ params }) => ({ specifications: request(specifications, { productName: params.productName ?? null }) }),
	inPacks: true,
	view: Footnotes,
	style,
});
