import { contextIdOf } from "#src/context/context-id.ts";
import { answerCalls } from "../answers-of-product.ts";
import { defineModule } from "../module.ts";
import ImportantInformation from "./ImportantInformation.astro";

/** Articles of the specification's important-information type, `quality-issue-article`. */
export const importantInformation = defineModule({
	name: "important-information",
	hiddenIn: { searchTypes: ["manuals", "downloads", "faqs", "repair-documents"] },
	calls: (context) => ({
		articles: answerCalls.important(contextIdOf(context)),
	}),
	view: ImportantInformation,
});
