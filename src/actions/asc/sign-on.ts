import { z } from "zod";
import { SIGN_ON_COOKIE } from "#src/identity/authenticate.ts";
import { readReturn } from "#src/routes.ts";
import { SIGN_IN_FORM_MAX_BYTES, SIGN_IN_RATES, SIGN_ON_LIFE } from "#src/site/agent-limits.ts";
import { type ActionProblem, defineAction, NOT_THERE } from "../action.ts";
import { signIn } from "./sign-in.ts";
import { returnAddress } from "./sign-on-return.ts";

const AWAY: ActionProblem = { kind: "problem", status: 503, errors: [{ field: "form", problem: "sign-on-away" }] };

/** Sends an agent on to the brand's own sign-on. Nothing is kept but a ticket in his browser. */
export const signOn = defineAction({
	route: "/asc/sign-on",
	maxBytes: SIGN_IN_FORM_MAX_BYTES,
	rates: SIGN_IN_RATES,
	grammar: z.object({ return: z.string().optional() }),
	// Each one is a flow of its own.
	sameAs: () => "",
	async run({ return: back = "" }, scene) {
		if (!scene.door?.signOn) return NOT_THERE;
		const way = { locale: scene.context.locale, back: readReturn(back)?.text ?? "" };
		const begun = await scene.door.signOn.begin(way, returnAddress(scene));
		if (!begun) return AWAY;
		return {
			kind: "seeOther",
			location: begun.address,
			isNew: true,
			data: {},
			remember: [{ name: SIGN_ON_COOKIE, value: begun.ticket, secure: true, seconds: SIGN_ON_LIFE / 1000 }],
		};
	},
	shownBy: signIn,
});
