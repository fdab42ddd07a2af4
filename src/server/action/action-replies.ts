import type { Action, ActionProblem, Scene } from "#src/actions/action.ts";
import type { Actions, CallLimits, Sender } from "#src/actions/actions.ts";
import { plainCaller, RateLimit, statusOfEarly } from "#src/actions/rate-limit.ts";
import { type BodyKind, bodyKind } from "#src/actions/read-form.ts";
import { addressOf } from "#src/context/address.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import type { FieldError } from "#src/contract/sent-form.ts";
import { type Inbox, InboxUnavailable } from "#src/inbox/inbox.ts";
import type { Route } from "#src/routes.ts";
import { localeOf } from "#src/site/brand.ts";
import { MONOTONIC } from "#src/site/clock.ts";
import type { CountOnce, Later } from "#src/site/counting.ts";
import { RETRY_AFTER_SECONDS } from "#src/site/limits.ts";
import {
	FILE_PLACE_PATIENCE,
	FILE_SENDINGS_MAX,
	FORM_SENDINGS_MAX,
	INBOX_LOOKS_MAX,
	TURNED_AWAY_RATES,
	TURNED_AWAY_READ_MAX,
} from "#src/site/sending-limits.ts";
import { readAway } from "../gate/body.ts";
import type { Visitor } from "../gate/visitor.ts";
import type { Exchange, HeaderList } from "../http/exchange.ts";
import { goneOf } from "../http/gone.ts";
import { HeldRefusals } from "../http/held-refusals.ts";
import { refuse } from "../http/refusal.ts";
import type { Metrics } from "../ops/metrics.ts";
import type { Origins } from "../origins.ts";
import type { PageResolution, SendPages } from "../page/send-pages.ts";
import type { Arrivals } from "./arrivals.ts";
import { Places } from "./places.ts";
import { type Arrived, readSending } from "./read-sending.ts";
import { retryHeaders, sendKept, sendProblem } from "./send-outcome.ts";
import { acceptedBy, isForProgram, kindOf, mayCome, statusOfPage } from "./sending-rules.ts";
import { shownAt } from "./shown-at.ts";
import { type Submissions, tellUnavailable } from "./submissions.ts";
import { withUnkeptFiles } from "./unkept-files.ts";

export interface ActionRepliesOptions {
	readonly actions: Actions;
	readonly submissions: Submissions;
	readonly arrivals: Arrivals;
	readonly inbox: Pick<Inbox, "attachments" | "tickets">;
	readonly inboxMaxBytes: number;
	readonly pages: Pick<SendPages, "sendAt" | "sendError" | "sendForm">;
	readonly senderOf: (request: Exchange["request"]) => Sender;
	readonly metrics: Pick<Metrics, "refusal">;
	/** Where it is counted how often forms are given back. */
	readonly countOnce: CountOnce;
	settings(): Origins;
	now(): Date;
}

/** A path that no route and no slug can be: what stands there says that nothing does, in the reader's language. */
const NOWHERE = "/-";

/** What is sent, and whether a program or a reader is answered. */
interface Sending {
	readonly action: Action;
	readonly kind: BodyKind;
	readonly toProgram: boolean;
}

/** Why a sending has to come again later. */
interface NotNow {
	readonly status: 429 | 503;
	readonly problem: "too-early" | "not-kept";
	/** Seconds. */
	readonly wait: number;
	readonly sender: Sender;
}

/** How often a form that comes too early is given back with what was written into it. */
export const turnedAway = (countOnce: CountOnce): Later<RateLimit> =>
	countOnce("turned away", () => new RateLimit(TURNED_AWAY_RATES));

/** Answers what visitors send, and the pages that belong to it. */
export class ActionReplies {
	readonly #options: ActionRepliesOptions;
	readonly #formSendings = new Places(FORM_SENDINGS_MAX);
	readonly #fileSendings = new Places(FILE_SENDINGS_MAX);
	readonly #givingBack = new Places(TURNED_AWAY_READ_MAX);
	readonly #turnedAway: Later<RateLimit>;
	readonly #refusals = new HeldRefusals(MONOTONIC);
	/** Looks into the inbox that are under way. */
	readonly #looks = new Places(INBOX_LOOKS_MAX);

	constructor(options: ActionRepliesOptions) {
		this.#options = options;
		this.#turnedAway = turnedAway(options.countOnce);
	}

	/** Whether pages of a route are made for one visitor, from what he sent. */
	shows(route: Route): boolean {
		return this.#options.actions.pageOf(route) !== null || this.#options.arrivals.of(route) !== null;
	}

	/** Answers a POST: everything that can be refused by its headers is refused before its body is read. */
	async send(exchange: Exchange, resolution: PageResolution, visitor: Visitor): Promise<void> {
		const { actions, senderOf, settings, now, inbox, inboxMaxBytes, submissions } = this.#options;
		const { request } = exchange;
		const { context } = resolution;
		const action = actions.of(context.route);
		if (!action) return this.#refuse(exchange, 404);
		if (!mayCome(request, action, settings().origins)) return this.#refuse(exchange, 403);
		const kind = kindOf(request, action);
		if (kind === null) return this.#turnAway(exchange, context, 415, [["Accept-Post", acceptedBy(action)]]);
		const about: Sending = { action, kind, toProgram: isForProgram(request, kind) };
		const sender = senderOf(request);
		const early = await actions.admit(action, sender, now());
		if (early)
			return this.#giveBack(exchange, resolution, visitor, about, {
				...{ status: statusOfEarly(early), problem: "too-early", sender },
				wait: early.retryAfterSeconds,
			});
		const free = kind === "multipart" ? this.#formSendings.take(sender) : () => {};
		if (free === null) {
			const busy = { status: 503, problem: "not-kept", sender, wait: RETRY_AFTER_SECONDS } as const;
			return this.#giveBack(exchange, resolution, visitor, about, busy);
		}
		const taken: (() => void)[] = [];
		let isOver = false;
		const mayWrite = async () => {
			const freeFiles = await this.#fileSendings.wait(sender, FILE_PLACE_PATIENCE);
			if (freeFiles && isOver) freeFiles();
			else if (freeFiles) taken.push(freeFiles);
			return freeFiles !== null;
		};
		try {
			const arrived = await readSending(request, action, kind, inbox.attachments, mayWrite);
			if (arrived === "gone") return;
			if (typeof arrived === "number") return await this.#turnAway(exchange, context, arrived, []);
			if (arrived.unavailable) tellUnavailable(exchange, arrived.unavailable);
			const sent = arrived.unavailable ? await withUnkeptFiles(arrived.sent, inbox, inboxMaxBytes) : arrived.sent;
			await submissions.within(context, visitor, async (scene) => {
				const outcome = await submissions.submit(exchange, action, sent, sender, scene);
				if (outcome.kind === "seeOther") return sendKept(exchange, about.toProgram, outcome, settings().secure);
				await this.#sendProblem(exchange, resolution, visitor, { ...about, outcome, scene, arrived });
			});
		} finally {
			isOver = true;
			free();
			for (const freeFiles of taken) freeFiles();
		}
	}

	/** The limits of a call that sends something to the API, where the same is tried as by forms. */
	limitsOf(call: string, { request }: Pick<Exchange, "request">): CallLimits {
		const { actions, senderOf, now } = this.#options;
		return actions.limitsOf(call, senderOf(request), now);
	}

	/** Answers a GET of an action's own page. Few look at once, so that no flood of them takes a sending's place in the inbox. */
	async show(exchange: Exchange, resolution: PageResolution, visitor: Visitor): Promise<void> {
		const { context } = resolution;
		const { arrivals, submissions } = this.#options;
		const arrival = arrivals.of(context.route);
		if (arrival) {
			const isThere = await arrivals.answer(exchange, resolution, visitor, arrival);
			return isThere ? undefined : submissions.within(context, visitor, (scene) => this.#sendMissing(exchange, scene));
		}
		const action = this.#options.actions.pageOf(context.route);
		const free = action?.looksIntoInbox ? this.#looks.take(this.#options.senderOf(exchange.request)) : () => {};
		if (free === null) {
			this.#options.metrics.refusal(503, "sending");
			return this.#options.pages.sendError(exchange, context, 503, RETRY);
		}
		const shown = submissions.within(context, visitor, async (scene) => {
			try {
				const form = action && (await this.#options.actions.show(action, scene));
				if (form) return await this.#options.pages.sendForm(exchange, resolution, visitor, form, statusOfPage(form));
			} catch (error) {
				if (!(error instanceof InboxUnavailable)) throw error;
				tellUnavailable(exchange, error);
				return this.#options.pages.sendError(exchange, context, 503, RETRY);
			}
			await this.#sendMissing(exchange, scene);
		});
		await shown.finally(free);
	}

	/** Tells a reader in his language, a program in its own, why nothing of what came was kept. */
	async #turnAway(exchange: Exchange, context: RequestContext, status: number, headers: HeaderList): Promise<void> {
		const { metrics, pages } = this.#options;
		const { request } = exchange;
		// While something still comes the connection has to end with the answer: in the protocol's own words.
		if (isForProgram(request, bodyKind(request.headers["content-type"])) || !(await readAway(request)))
			return this.#refuse(exchange, status, headers);
		metrics.refusal(status, "sending");
		await pages.sendError(exchange, context, status, headers);
	}

	/** Turns a sending away for now; a reader whose form has a page gets his words back, while that is not asked for too often either. */
	async #giveBack(
		exchange: Exchange,
		resolution: PageResolution,
		visitor: Visitor,
		{ action, kind, toProgram }: Sending,
		{ status, problem, wait, sender }: NotNow,
	): Promise<void> {
		const { context } = resolution;
		const headers: HeaderList = [["Retry-After", String(wait)]];
		const { now, metrics, actions, pages } = this.#options;
		await this.#refusals.hold(goneOf(exchange.response));
		if (exchange.response.destroyed) return metrics.refusal(status, "sending");
		if (toProgram) return this.#refuse(exchange, status, headers);
		const page = action.shownBy ?? action;
		if (!page.show || (await this.#turnedAway.take(plainCaller(sender), now().getTime())))
			return this.#turnAway(exchange, context, status, headers);
		const free = this.#givingBack.take(sender);
		if (free === null) return this.#turnAway(exchange, context, status, headers);
		const arrived = await readSending(exchange.request, action, kind, null).finally(free);
		if (arrived === "gone") return;
		if (typeof arrived === "number") return this.#turnAway(exchange, context, arrived, headers);
		metrics.refusal(status, "sending");
		await this.#options.submissions.within(context, visitor, async (scene) => {
			const errors = withLostFiles(action, arrived, [{ field: "form", problem }]);
			const form = await actions.show(page, scene, arrived.sent.fields, errors).catch(() => null);
			if (form) return pages.sendForm(exchange, shownAt(page.route, resolution), visitor, form, status, headers);
			return pages.sendError(exchange, context, status, headers);
		});
	}

	#refuse(exchange: Exchange, status: number, headers: HeaderList = []): void {
		this.#options.metrics.refusal(status, "sending");
		refuse(exchange, status, headers);
	}

	/** A script gets a problem document; a reader gets the form again with his words, where it has a page. */
	async #sendProblem(
		exchange: Exchange,
		resolution: PageResolution,
		visitor: Visitor,
		sent: Sending & { readonly arrived: Arrived; readonly outcome: ActionProblem; readonly scene: Scene },
	): Promise<void> {
		const { action, toProgram, outcome, scene, arrived } = sent;
		const { status } = outcome;
		if (toProgram) return sendProblem(exchange, outcome);
		const { actions, pages } = this.#options;
		const errors = withLostFiles(action, arrived, outcome.errors);
		const page = action.shownBy ?? action;
		const form = await actions.show(page, scene, arrived.sent.fields, errors).catch(() => null);
		const headers = retryHeaders(outcome);
		if (form) return pages.sendForm(exchange, shownAt(page.route, resolution), visitor, form, status, headers);
		if (status === 404) return this.#sendMissing(exchange, scene);
		if (status === 503 || status === 429) return pages.sendError(exchange, scene.context, status, headers);
		this.#refuse(exchange, status);
	}

	#sendMissing(exchange: Exchange, { context, snapshot }: Scene): Promise<void> {
		const target = addressOf({ ...context, path: NOWHERE, query: {} }, localeOf(snapshot.brand, context.locale));
		return this.#options.pages.sendAt(exchange, target, context);
	}
}

/** Files cannot be put back into a form: what is wrong with one that comes back, and that they are to be chosen again. */
function withLostFiles({ files }: Action, { hadFiles }: Arrived, errors: readonly FieldError[]): readonly FieldError[] {
	if (!files || !hadFiles || errors.some(({ field }) => field === files.field)) return errors;
	return [...errors, { field: files.field, problem: "choose-again" }];
}

const RETRY: HeaderList = [["Retry-After", String(RETRY_AFTER_SECONDS)]];
