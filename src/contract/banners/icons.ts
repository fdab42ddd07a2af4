/** Signs that a pointer may wear; the site draws them. */
export const BANNER_ICONS = [
	"info",
	"caution",
	"manual",
	"download",
	"answer",
	"repair",
	"link",
	"play",
	"search",
] as const;

/** How a pointer looks: a card with a picture, a line of a list of signs, or a strip with one sign. */
export const BANNER_FORMS = ["card", "icon-list", "icon-banner"] as const;
