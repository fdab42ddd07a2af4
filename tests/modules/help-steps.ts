import type { HelpNode, HelpStep } from "#src/contract/help-trees/schemas.ts";

const NODE: HelpNode = {
	...{ nodeId: "light", kind: "question", title: "What does the light do?", text: ["Look below."] },
	...{ picture: null, alt: "", link: null, goesOn: false },
	answers: [
		{ key: "off", label: "It is off" },
		{ key: "on", label: "It is on" },
	],
};

/** A step of guided help of television `tv`, two answers from its beginning. */
export const helpStepOf = (node: Partial<HelpNode> = {}, more: Partial<HelpStep> = {}): HelpStep => ({
	tree: {
		treeId: "no-picture",
		title: "No picture",
		summary: "",
		language: "en-GB",
		locales: ["en_GB"],
		picture: null,
	},
	answers: "yes.not-solved",
	trail: [
		{ nodeId: "sound", title: "Is there sound?", label: "Yes", answers: "" },
		{ nodeId: "wake", title: "Press the button", label: null, answers: "yes" },
	],
	node: { ...NODE, ...node },
	left: 2,
	...more,
});
