import { marked, type Token, type Tokens } from "marked";
import { STEP_PICTURES_MAX } from "#src/contract/repair-documents/schemas.ts";
import { CALLOUTS, HAZARDS } from "#src/contract/repair-documents/words.ts";
import { STEP_NUM_MAX } from "#src/site/limits.ts";
import { nearestWord } from "#src/site/spelling.ts";
import { STEP_TITLE } from "../markdown.ts";
import type { Item, ItemText, Pack } from "../pack.ts";
import { calloutOf, calloutWord, partsOfStep } from "../repair-step.ts";
import type { Report } from "../report.ts";
import { checkHistory } from "./check-history.ts";
import { checkPrimary } from "./check-primary.ts";

type Says = (needle: string, message: string) => void;

/** The steps of a body, each with its title as written and its tokens; what stands before them first, without a title. */
function stepsIn(tokens: readonly Token[]): { readonly title: string | null; readonly tokens: Token[] }[] {
	const steps: { title: string | null; tokens: Token[] }[] = [{ title: null, tokens: [] }];
	for (const token of tokens) {
		const heading = token.type === "heading" ? (token as Tokens.Heading) : null;
		if (heading?.depth === 3 && STEP_TITLE.test(heading.text)) steps.push({ title: heading.raw.trim(), tokens: [] });
		else if (heading?.depth === 2) steps.push({ title: null, tokens: [] });
		else steps.at(-1)?.tokens.push(token);
	}
	return steps;
}

const stepCount = ({ body }: ItemText): number => body.match(/^### \d+\. /gm)?.length ?? 0;

/** The pictures and call-outs of a repair's steps. */
export function checkRepairBody(tokens: readonly Token[], says: Says): void {
	for (const { title, tokens: inside } of stepsIn(tokens)) {
		const { pictures, callouts, words } = partsOfStep(inside, (text) => marked.lexer(text));
		for (const { word, raw } of callouts) {
			const first = raw.split("\n")[0] ?? "";
			const near = nearestWord(word.toLowerCase(), CALLOUTS);
			if (calloutOf(word) === null)
				says(
					first,
					`[!${word}] is no call-out, write ${near === null ? `one of ${CALLOUTS.join(", ")}` : `[!${near}]`}`,
				);
			else if (title === null) says(first, "a call-out stands outside a step, move it into the step it is about");
		}
		if (title === null) continue;
		if (pictures.length > STEP_PICTURES_MAX)
			says(title, `shows ${pictures.length} pictures, a step has room for ${STEP_PICTURES_MAX}; divide the step`);
		void marked.walkTokens([...words], (token) => {
			if (token.type === "image")
				says(token.raw, "a picture stands among words, give it a paragraph of its own in its step");
			if (calloutWord(token) !== null)
				says(token.raw.split("\n")[0] ?? "", "a call-out stands inside a list or quote, move it below");
		});
	}
}

/** What facts and texts of a repair document say of one another. */
export function checkRepairFacts(document: Item<"repair-documents">, pack: Pack, report: Report): void {
	checkHistory(document, pack, report);
	const { file, data, texts } = document;
	const { site } = pack;
	const written = texts.get(site.defaultLocale);
	const steps = written ? stepCount(written) : 0;
	if (steps > STEP_NUM_MAX && written)
		report.addLine(written.file, written.bodyLine, `has ${steps} steps, at most ${STEP_NUM_MAX} are shown; divide it`);
	if (steps > 0)
		for (const name of ["difficulty", "minutes"] as const)
			if (data[name] === undefined) report.add(file, [name], "is missing, a document with steps says it");
	if (steps === 0 && written && data.type === "service-manual" && !data.withdrawn)
		report.addLine(written.file, written.bodyLine, "has no steps, a service-manual is written in steps ### 1. …");
	checkPrimary(document, "document", pack, report);
	for (const text of texts.values()) {
		for (const hazard of HAZARDS) {
			const isNamed = data.hazards.includes(hazard);
			const isSaid = Object.hasOwn(text.front.hazards, hazard);
			if (isNamed && !isSaid)
				report.add(text.file, ["hazards"], `says nothing about ${hazard}, add what to do about it: ${hazard}: "…"`);
			if (isSaid && !isNamed)
				report.add(text.file, ["hazards", hazard], "is no hazard of data.json, add it there or remove it");
		}
		if (written && stepCount(text) !== steps)
			report.addLine(
				text.file,
				text.bodyLine,
				`has ${stepCount(text)} steps and ${site.defaultLocale} ${steps}, write the same steps: they have the same addresses in every language`,
			);
	}
}
