import type { FaqBundles } from "#src/contract/faq-bundles/schemas.ts";
import { type LinkedAnswer, linkedAnswer } from "#src/ui/linked-answer.ts";

/** The first answer of each bundle, each once: what most people ask. */
export function firstAnswers(bundles: FaqBundles | null | undefined): readonly LinkedAnswer[] {
	const first = (bundles?.data ?? []).flatMap(({ linkedArticles }) => linkedArticles.slice(0, 1));
	return [...new Map(first.map((answer) => [answer.articleFamilyId, linkedAnswer(answer)])).values()];
}
