import { SUBJECT } from "#src/inbox/agents.ts";
import { visible } from "#src/site/unseen.ts";
import { fail, Usage } from "../inbox/command.ts";
import type { Command } from "./command.ts";
import { missingAgent, nameIn } from "./people.ts";

/** Lets a known agent enter by the brand's own sign-on, as whom its provider names by a subject. */
export const link: Command = async ({ box, options, issuer, args, at }) => {
	const username = nameIn(args);
	const { subject = "" } = options;
	if (issuer === null) throw new Usage("The brand has no sign-on of its own: set ASC_OIDC_ISSUER first.");
	if (!SUBJECT.test(subject))
		throw new Usage("Give the subject by which the provider names him (its claim sub): --subject SUBJECT.");
	const outcome = await box.link(username, { issuer, subject }, at);
	if (outcome === "missing") return missingAgent(username);
	if (outcome === "taken") return fail(`Another agent is linked with ${visible(subject)} already.`);
	console.log(
		outcome === "same" ? `${username} is linked so already.` : `${username} may enter by the brand's own sign-on.`,
	);
	return 0;
};

/** Takes that back. */
export const unlink: Command = async ({ box, args, at }) => {
	const username = nameIn(args);
	const outcome = await box.link(username, null, at);
	if (outcome === "missing") return missingAgent(username);
	console.log(
		outcome === "same" ? `${username} is not linked.` : `${username} enters by the brand's own sign-on no more.`,
	);
	return 0;
};
