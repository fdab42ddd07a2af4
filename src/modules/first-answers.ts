import type { FaqBundles } from "#src/contract/faq-bundles/schemas.ts";

type Answer = FaqBundles["data"][number]["linkedArticles"][number];

/** The first answer of each bundle, each once: what most people ask. */
export function firstAnswers(bundles: FaqBundles | null | undefined): readonly Answer[] {
	const first = (bundles?.data ?? []).flatMap(({ linkedArticles }) => linkedArticles.slice(0, 1));
	return [...new Map(first.map((answer) => [answer.articleFamilyId, answer])).values()];
}
