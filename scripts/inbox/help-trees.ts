import type { HelpNodeCount } from "#src/inbox/inbox.ts";
import { type Command, several } from "./command.ts";
import { forgetBefore } from "./forget-before.ts";

function* helpLines(counts: readonly HelpNodeCount[]): Generator<string> {
	for (const [tree, steps] of Map.groupBy(counts, (each) => each.tree)) {
		yield `${tree}:`;
		for (const { node, visits, wentOn, solved, notSolved, ticket } of steps)
			yield `  ${node}: seen ${visits}, went on ${wentOn}, solved ${solved}, not solved ${notSolved}, ticket ${ticket}`;
	}
	yield `${several(counts.length, "step")} of guided help.`;
}

/** Prints or forgets how readers fared with guided help. */
export const helpTrees: Command = async ({ inbox, options }) => {
	if (options["forget-before"] !== undefined) await forgetBefore(inbox.help, options["forget-before"]);
	else for (const line of helpLines(await inbox.help.count())) console.log(line);
	return 0;
};
