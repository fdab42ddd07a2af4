import type { PageForm } from "#src/contract/page-form.ts";
import type { FieldError } from "#src/contract/sent-form.ts";
import { TICKET_FIELDS } from "#src/contract/tickets/form.ts";
import type { Route } from "#src/routes.ts";
import { type CountOnce, countHere, type Later } from "#src/site/counting.ts";
import { acceptLicence } from "./accept-licence/accept-licence.ts";
import type { Action, ActionOutcome, Arrival, Fields, OwnPage, Scene, SendingScene } from "./action.ts";
import { confirm } from "./asc/confirm.ts";
import { signIn } from "./asc/sign-in.ts";
import { signOn } from "./asc/sign-on.ts";
import { signOnReturn } from "./asc/sign-on-return.ts";
import { signOut } from "./asc/sign-out.ts";
import { details } from "./feedback/details.ts";
import { vote } from "./feedback/vote.ts";
import { helpOutcome } from "./help-outcome/outcome.ts";
import { type Caller, plainCaller, RateLimit, statusOfEarly, type TooEarly } from "./rate-limit.ts";
import { readForm } from "./read-form.ts";
import { readIdempotencyKey, SendingIds } from "./sending-id.ts";
import { serialCheck } from "./serial-check/serial-check.ts";
import { serialResult } from "./serial-check/serial-result.ts";
import { surveyAnswer } from "./survey/answer.ts";
import { moreWords } from "./ticket/more-words.ts";
import { newTicket } from "./ticket/new-ticket.ts";

/** Every action there is: one for each row of the route table that takes a POST. */
export const ACTIONS: readonly Action[] = [
	vote,
	details,
	acceptLicence,
	surveyAnswer,
	serialCheck,
	newTicket,
	moreWords,
	helpOutcome,
	signIn,
	signOn,
	signOut,
	confirm,
];

/** Pages that belong to what was sent, at an address of their own. */
const OWN_PAGES: readonly OwnPage[] = [serialResult];

/** Where visitors are sent back from elsewhere. */
export const ARRIVALS: readonly Arrival[] = [signOnReturn];

/** Who sends, by names that tell no address: for the rate, and for repeats of the same browser. */
export interface Sender extends Caller {
	readonly browser: string;
	/** The same client under a name that lasts longer than the process, for the audit of sign-ins. */
	lastingName(): string;
	/** Its network, likewise: for what several machines count together. */
	lastingNetwork(): string;
	/** Another site of the operator's, which has counted its visitors itself: it stands for all of them. */
	readonly isSite: boolean;
}

/** The field of a form that holds its idempotency key, where its page is made for one visitor. */
const KEY_FIELD = TICKET_FIELDS.idempotencyKey;

/** How often something may be sent to a call. */
export interface CallLimits {
	/** Counts an attempt before anything of it is read; null when it may pass. */
	admit(): Promise<TooEarly | null>;
	/** Counts a sending before it is answered, so that those that come at once are counted as well; null when it may pass. */
	spend(): Promise<TooEarly | null>;
	/** Takes that back, when nothing came of it. */
	giveBack(): Promise<void>;
}

/** What was sent, as it was read. */
export interface Sent extends Pick<SendingScene, "files" | "isForm"> {
	readonly fields: Fields;
	/** What is wrong with its files. */
	readonly errors: readonly FieldError[];
	/** The `Idempotency-Key` header, where there is one. */
	readonly key: string | undefined;
}

const tooEarly = (early: TooEarly): ActionOutcome => ({
	kind: "problem",
	status: statusOfEarly(early),
	errors: [{ field: "form", problem: "too-early" }],
	retryAfterSeconds: early.retryAfterSeconds,
});

/** Whose sendings are counted with his. */
const callerOf = (sender: Sender): Caller | null => (sender.isSite ? null : plainCaller(sender));

/** What visitors send: the actions of the site with their rates and repeats. */
export class Actions {
	readonly #ids: SendingIds;
	readonly #rates: ReadonlyMap<Action, Later<RateLimit>>;

	/** @param countOnce where it is counted how much is sent, and what was sent before */
	constructor(countOnce: CountOnce = countHere) {
		this.#ids = new SendingIds(countOnce);
		this.#rates = new Map(
			ACTIONS.map((action) => [action, countOnce(`rate ${action.route}`, () => new RateLimit(action.rates))]),
		);
	}

	/** The action of a route, or null. */
	of({ pattern }: Pick<Route, "pattern">): Action | null {
		return ACTIONS.find(({ route }) => route === pattern) ?? null;
	}

	/** What is shown at a route to one visitor alone, or null. */
	pageOf({ pattern }: Pick<Route, "pattern">): Pick<Action, "show" | "looksIntoInbox"> | null {
		const shown = ACTIONS.find(({ route, show, isPageKept }) => route === pattern && show && !isPageKept);
		return shown ?? OWN_PAGES.find(({ route }) => route === pattern) ?? null;
	}

	/** Counts an attempt of its client before anything of it is read, a sending when it is done; null when it may pass. */
	async admit(action: Action, sender: Sender, now: Date): Promise<TooEarly | null> {
		return (await this.#rates.get(action)?.admit(callerOf(sender), now.getTime())) ?? null;
	}

	/** The limits of a call of the API for one sender: what is sent to it is counted with the action that sends the same. */
	limitsOf(name: string, sender: Sender, now: () => Date): CallLimits {
		const action = ACTIONS.find(({ call }) => call?.name === name);
		const rate = action && this.#rates.get(action);
		const caller = callerOf(sender);
		return {
			admit: async () => (await rate?.admit(caller, now().getTime())) ?? null,
			spend: async () => (await rate?.spend(caller, now().getTime())) ?? null,
			giveBack: async () => rate?.giveBack(caller),
		};
	}

	/**
	 * Does what was sent.
	 *
	 * @throws {InboxUnavailable} when it could not be kept: the sender may try again
	 */
	async submit(action: Action, sent: Sent, sender: Sender, scene: Scene): Promise<ActionOutcome> {
		const { fields, files, isForm } = sent;
		const { browser } = sender;
		const read = readForm(fields, action.grammar);
		const needed = action.needs?.(scene).filter((field) => fields[field] === undefined) ?? [];
		const missing = needed.map((field) => ({ field, problem: "missing" }) as const);
		const errors = [...("errors" in read ? read.errors : []), ...missing, ...sent.errors];
		if (errors.length > 0 || "errors" in read) return { kind: "problem", status: statusOf(errors), errors };
		const known = readIdempotencyKey(sent.key ?? fields[KEY_FIELD]);
		if (known === "malformed")
			return { kind: "problem", status: 422, errors: [{ field: KEY_FIELD, problem: "unknown" }] };
		const early = await this.#spend(action, sender, scene);
		if (early) return tooEarly(early);
		const same = action.sameAs(read.form, scene, files);
		const window = isForm ? (action.repeatWindow ?? 0) : 0;
		const sending = await this.#ids.nameOf(action.route, known, browser, same, window > 0);
		const outcome = await action.run(read.form, {
			...{ ...scene, sending, files, isForm },
			client: sender.lastingName(),
		});
		// Only what was kept is repeated: under the key of other words nothing was.
		if (window > 0 && outcome.kind === "seeOther")
			await this.#ids.remember(action.route, browser, same, sending, window);
		return outcome;
	}

	/** Counts a sending here, then with the other machines. */
	async #spend(action: Action, sender: Sender, { inbox, now }: Pick<Scene, "inbox" | "now">): Promise<TooEarly | null> {
		const rate = this.#rates.get(action);
		const caller = callerOf(sender);
		const early = (await rate?.spend(caller, now().getTime())) ?? null;
		if (early || !rate || !inbox.rates) return early;
		const lasting = caller && { ...caller, client: sender.lastingName(), network: sender.lastingNetwork() };
		const shared = await rate.bucketsOf(lasting, action.route);
		const full = await inbox.rates.take(shared);
		if (!full) return null;
		await rate.giveBack(caller);
		const { limit } = shared.find(({ name }) => name === full.name) ?? { limit: "everybody" };
		return { limit, retryAfterSeconds: Math.ceil(full.wait / 1000) };
	}

	/** What the page of an action shows, with the words that were sent and what is wrong with them; null for no page. */
	async show(
		action: Pick<Action, "show" | "unshown">,
		scene: Scene,
		fields: Fields = {},
		errors: readonly FieldError[] = [],
	): Promise<PageForm | null> {
		// What was sent under its key stays as it is: what is sent next is something new.
		const { [KEY_FIELD]: _used, ...others } = fields;
		const isUsed = errors.some(({ problem }) => problem === "already-sent");
		const shown = (await action.show?.(scene, isUsed ? others : fields)) ?? null;
		const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !action.unshown?.includes(name)));
		return shown && { ...shown, values: Object.keys(fields).length > 0 ? values : shown.values, errors };
	}
}

/** The status of problems with what was sent: that of its files when nothing else is wrong, ours when they find no room. */
function statusOf(errors: readonly FieldError[]): 413 | 415 | 422 | 503 {
	const all = (...problems: readonly FieldError["problem"][]) =>
		errors.every(({ problem }) => problems.includes(problem));
	if (errors.length === 0) return 422;
	if (all("not-kept")) return 503;
	return all("too-large", "too-large-together", "too-many") ? 413 : all("wrong-kind") ? 415 : 422;
}
