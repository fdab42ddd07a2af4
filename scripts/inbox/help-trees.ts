import type { HelpNodeCount } from "#src/inbox/inbox.ts";
import { type Command, several } from "./command.ts";
import { forgetBefore } from "./forget-before.ts";

/** The two kinds of counts have no common unit, so what is left of one beside the other is a rough figure. */
export const HELP_UNITS =
	"Pages count each time they are shown, also again or after a step back; what was said counts once, also when it was sent twice. Left is about what remains: shown, without a next step or a word.";

/** How often it went no further at a step, roughly: its pages less those of a next step and what was said there. */
export const leftAt = ({ visits, wentOn, solved, notSolved, ticket }: HelpNodeCount): number =>
	Math.max(visits - wentOn - solved - notSolved - ticket, 0);

function* helpLines(counts: readonly HelpNodeCount[]): Generator<string> {
	for (const [tree, steps] of Map.groupBy(counts, (each) => each.tree)) {
		yield `${tree}:`;
		for (const step of steps) {
			const { node, visits, wentOn, solved, notSolved, ticket } = step;
			yield `  ${node}: shown ${visits}, a next step shown ${wentOn}; said solved ${solved}, not solved ${notSolved}, to a message ${ticket}; left about ${leftAt(step)}`;
		}
	}
	yield `${several(counts.length, "step")} of guided help. ${HELP_UNITS}`;
}

/** Prints or forgets how readers fared with guided help. */
export const helpTrees: Command = async ({ inbox, options }) => {
	if (options["forget-before"] !== undefined) await forgetBefore(inbox.help, options["forget-before"]);
	else for (const line of helpLines(await inbox.help.count())) console.log(line);
	return 0;
};
