import { request } from "#src/contract/call.ts";
import { specifications } from "#src/contract/specifications/calls.ts";
import { defineModule } from "../module.ts";
import InTheBox from "./InTheBox.astro";
import style from "./in-the-box.css?inline";

export const inTheBox = defineModule({
	name: "in-the-box",
	calls: ({ params }) => ({ specifications: request(specifications, { productName: params.productName ?? null }) }),
	inPacks: true,
	view: InTheBox,
	style,
});
