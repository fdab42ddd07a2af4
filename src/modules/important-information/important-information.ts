import { FAQ_COUNT } from "#src/site/limits.ts";
import { answerCalls } from "../answers-of-product.ts";
import { defineModule } from "../module.ts";
import { askedAbout } from "../smart-help.ts";
import ImportantInformation from "./ImportantInformation.astro";

const OWN_PAGE = "tv-help-important-information";

/** Articles of the specification's important-information type, `quality-issue-article`. */
export const importantInformation = defineModule({
	name: "important-information",
	hiddenIn: { searchTypes: ["manuals", "downloads", "faqs", "repair-documents"] },
	critical: { pageTypes: [OWN_PAGE] },
	calls: (context, brand) => ({
		articles: answerCalls.important(
			askedAbout(context, brand),
			context.route.pageType === OWN_PAGE ? FAQ_COUNT : undefined,
		),
	}),
	inPacks: true,
	view: ImportantInformation,
});
