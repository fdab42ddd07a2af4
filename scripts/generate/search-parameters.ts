import type { Parameter } from "#src/contract/parameter.ts";
import { faqResults } from "#src/contract/search/calls.ts";
import { SEARCH_PARAMETER_WORDS } from "#src/contract/search/parameter-words.ts";

/** What the value of a parameter looks like. */
function valueWords(parameter: Parameter): string {
	switch (parameter.kind) {
		case "enum":
			return parameter.values.map((value) => `\`${value}\``).join(", ");
		case "codes":
			// Words of types stand in the API's description: they are many.
			return parameter.values && parameter.values.length <= 8
				? `some of ${parameter.values.map((value) => `\`${value}\``).join(", ")}`
				: "codes";
		case "count":
			return parameter.most === null ? "whole number" : `whole number, at most ${parameter.most}`;
		case "flag":
			return "`true` or `false`";
		default:
			return parameter.kind === "slug" || parameter.kind === "code" ? parameter.kind : "text";
	}
}

/** The table of a search's parameters, from the contract that reads them. */
export function searchParameters(): string {
	const params: Readonly<Record<string, Parameter>> = faqResults.params;
	const rows = Object.entries(SEARCH_PARAMETER_WORDS).flatMap(([name, words]) => {
		const parameter = params[name];
		return parameter ? [`| \`${name}\` | ${valueWords(parameter)} | ${words} |`] : [];
	});
	return ["| Parameter | Value | What it does |", "|---|---|---|", ...rows].join("\n");
}
