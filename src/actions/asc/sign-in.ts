import { z } from "zod";
import { SIGN_IN_FIELDS } from "#src/contract/asc/form.ts";
import { PASSWORD_MAX_LENGTH, SIGN_IN_FORM_MAX_BYTES, SIGN_IN_RATES } from "#src/site/agent-limits.ts";
import { RETRY_AFTER_SECONDS } from "#src/site/limits.ts";
import { type ActionProblem, defineAction, fieldProblem, NOT_THERE } from "../action.ts";
import { entered } from "./entered.ts";

const tooEarly = (status: 429 | 503, retryAfterSeconds: number): ActionProblem => ({
	...{ kind: "problem", status, retryAfterSeconds },
	errors: [{ field: "form", problem: "too-early" }],
});

/** Lets an agent in, and brings him back to where he came from. Whatever is wrong is one and the same answer. */
export const signIn = defineAction({
	route: "/asc/login",
	maxBytes: SIGN_IN_FORM_MAX_BYTES,
	rates: SIGN_IN_RATES,
	grammar: z.object({
		username: z.string().max(PASSWORD_MAX_LENGTH),
		password: z.string().max(PASSWORD_MAX_LENGTH),
		return: z.string().optional(),
	}),
	// Each one begins a session of its own.
	sameAs: () => "",
	isPageKept: true,
	unshown: [SIGN_IN_FIELDS.password],
	async run({ username, password, return: back = "" }, scene) {
		const { door, client } = scene;
		if (!door?.passwords) return NOT_THERE;
		const outcome = await door.signIn.enter({ username, password, client });
		if (outcome.kind === "resting") return tooEarly(429, outcome.seconds);
		if (outcome.kind === "busy") return tooEarly(503, RETRY_AFTER_SECONDS);
		if (outcome.kind === "refused") return fieldProblem("form", "unknown");
		return entered(outcome.session, back, scene);
	},
	show: async ({ door }) => (door === null ? null : { form: "asc-login", values: {}, errors: [] }),
});
