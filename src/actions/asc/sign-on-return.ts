import { SIGN_IN_FIELDS } from "#src/contract/asc/form.ts";
import type { FieldError } from "#src/contract/sent-form.ts";
import { SIGN_ON_COOKIE } from "#src/identity/authenticate.ts";
import type { NotEntered } from "#src/identity/sign-on/sign-on.ts";
import { pathOf } from "#src/routes.ts";
import { SIGN_IN_RATES } from "#src/site/agent-limits.ts";
import { localeOf } from "#src/site/brand.ts";
import { type ActionProblem, type Arrival, NOT_THERE, type Scene } from "../action.ts";
import { entered } from "./entered.ts";
import { signIn } from "./sign-in.ts";

/** The one address that the provider knows to come back to: it is in the default locale, whoever it is that comes. */
export const returnAddress = ({ link, snapshot: { brand } }: Pick<Scene, "link" | "snapshot">): string =>
	link.absolute(pathOf("asc-sign-on-return"), localeOf(brand, brand.defaultLocale));

const problem = (status: ActionProblem["status"], problem: FieldError["problem"]): ActionProblem => ({
	...{ kind: "problem", status },
	errors: [{ field: "form", problem }],
});

/** What is said of a sign-on that came to nothing. */
const PROBLEMS: Readonly<Record<NotEntered["kind"], ActionProblem>> = {
	over: problem(400, "sign-on-over"),
	declined: problem(403, "sign-on-over"),
	refused: problem(403, "sign-on-refused"),
	away: problem(503, "sign-on-away"),
	wrong: problem(502, "sign-on-away"),
	busy: problem(503, "sign-on-away"),
};

/** Lets in whom the brand's provider has sent back, once. */
export const signOnReturn: Arrival = {
	route: pathOf("asc-sign-on-return"),
	rates: SIGN_IN_RATES,
	ticketCookie: SIGN_ON_COOKIE,
	isLive: (ticket, door) => door?.signOn?.isLive(ticket) ?? false,
	wayBackOf: (ticket, door) => door?.signOn?.wayBackOf(ticket) ?? null,
	async run({ ticket, search }, scene) {
		if (!scene.door?.signOn) return NOT_THERE;
		const address = new URL(search, returnAddress(scene));
		const outcome = await scene.door.signOn.end({ ticket, address, client: scene.client });
		if (outcome.kind !== "entered") return PROBLEMS[outcome.kind];
		return entered(outcome.session, scene.door.signOn.wayBackOf(ticket)?.back ?? "", scene);
	},
	shownAt: signIn.route,
	show: (back, errors) => ({ form: "asc-login", values: back === "" ? {} : { [SIGN_IN_FIELDS.return]: back }, errors }),
};
