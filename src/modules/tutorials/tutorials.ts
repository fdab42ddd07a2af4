import { request } from "#src/contract/call.ts";
import { tutorials as tutorialsCall } from "#src/contract/tutorials/calls.ts";
import { defineModule } from "../module.ts";
import Tutorials from "./Tutorials.astro";

export const tutorials = defineModule({
	name: "tutorials",
	hiddenIn: { searchTypes: ["manuals", "downloads", "repair-documents"] },
	calls: ({ params }, brand) => ({
		tutorials: request(tutorialsCall, {
			productName: params.productName ?? null,
			start: 0,
			num: brand.results.tutorials,
		}),
	}),
	view: Tutorials,
});
