/** Pages of TV help that show a part of it. */
export const HELP_PARTS = [
	"tv-help",
	"tv-help-recommended-articles",
	"tv-help-questions",
	"tv-help-recommended-videos",
	"tv-help-important-information",
] as const;
export type HelpPart = (typeof HELP_PARTS)[number];

/** The key of a part's title: of one product, or of all of them. */
export const helpTitle = <Part extends HelpPart>(part: Part, isOfProduct: boolean) =>
	isOfProduct ? (`tv-help.title.${part}` as const) : (`tv-help.title.${part}.all` as const);
