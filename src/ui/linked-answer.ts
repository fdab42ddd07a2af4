import type { FaqBundle } from "#src/contract/faq-bundles/schemas.ts";

/** An answer as a list names it. */
export interface LinkedAnswer {
	readonly title: string;
	/** Of the title. */
	readonly language: string;
	/** After the base. */
	readonly path: string;
}

/** An article of a bundle as one. */
export const linkedAnswer = ({
	articleTitle,
	articleUrl,
	language,
}: FaqBundle["linkedArticles"][number]): LinkedAnswer => ({ title: articleTitle, language, path: articleUrl });
