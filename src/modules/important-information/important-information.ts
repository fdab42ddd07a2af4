import { contextIdOf } from "#src/context/context-id.ts";
import { request } from "#src/contract/call.ts";
import { faqResults } from "#src/contract/search/calls.ts";
import { IMPORTANT_COUNT } from "#src/site/limits.ts";
import { defineModule } from "../module.ts";
import ImportantInformation from "./ImportantInformation.astro";

/** Articles of the specification's important-information type, `quality-issue-article`. */
export const importantInformation = defineModule({
	name: "important-information",
	hiddenIn: { searchTypes: ["manuals", "downloads", "repair-documents"] },
	calls: (context) => ({
		articles: request(faqResults, {
			contextId: contextIdOf(context),
			type: "quality-issue-article",
			start: 0,
			num: IMPORTANT_COUNT,
		}),
	}),
	view: ImportantInformation,
});
