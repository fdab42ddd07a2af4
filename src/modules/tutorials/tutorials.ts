import { listWindow } from "#src/context/list-window.ts";
import { request } from "#src/contract/call.ts";
import { tutorials as tutorialsCall } from "#src/contract/tutorials/calls.ts";
import { defineModule } from "../module.ts";
import Tutorials from "./Tutorials.astro";

export const tutorials = defineModule({
	name: "tutorials",
	hiddenIn: { searchTypes: ["manuals", "downloads", "repair-documents"] },
	calls: (context, brand) => {
		const { start, num } = listWindow(context, brand.results.tutorials, "tutorialsStart");
		return { tutorials: request(tutorialsCall, { productName: context.params.productName ?? null, start, num }) };
	},
	view: Tutorials,
});
