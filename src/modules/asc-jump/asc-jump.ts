import { productJump } from "#src/contract/asc/calls.ts";
import { request } from "#src/contract/call.ts";
import { defineModule, optional } from "../module.ts";
import AscJump from "./AscJump.astro";
import style from "./asc-jump.css?inline";

/** What a number that names no single product may have meant, and the field to type another. */
export const ascJump = defineModule({
	name: "asc-jump",
	audience: "asc",
	critical: true,
	calls: ({ query }) => ({ found: optional(request(productJump, { query: query.query ?? null })) }),
	view: AscJump,
	style,
});
