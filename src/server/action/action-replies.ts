import type { Action, ActionOutcome, Fields, Scene } from "#src/actions/action.ts";
import type { Actions, Sender } from "#src/actions/actions.ts";
import { type BodyKind, bodyKind, readFields } from "#src/actions/read-form.ts";
import type { SupportClient } from "#src/client/support-client.ts";
import { addressOf } from "#src/context/address.ts";
import { linkFrom } from "#src/context/link.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import type { LinkSigner } from "#src/identity/link-signer.ts";
import { type Inbox, InboxUnavailable } from "#src/inbox/inbox.ts";
import type { Route } from "#src/routes.ts";
import { localeOf } from "#src/site/brand.ts";
import { RETRY_AFTER_SECONDS } from "#src/site/limits.ts";
import { INBOX_LOOKS_MAX } from "#src/site/sending-limits.ts";
import type { PageResolution, SendPages } from "../front.ts";
import { readBody } from "../gate/body.ts";
import { isOwnOrigin } from "../gate/own-origin.ts";
import type { Visitor } from "../gate/visitor.ts";
import type { Exchange, HeaderList } from "../http/exchange.ts";
import { refuse } from "../http/refusal.ts";
import type { Metrics } from "../ops/metrics.ts";
import type { Origins } from "../origins.ts";
import { sendKept, sendProblem } from "./send-outcome.ts";

export interface ActionRepliesOptions {
	readonly actions: Actions;
	readonly inbox: Inbox;
	readonly signer: LinkSigner;
	readonly support: SupportClient;
	readonly pages: Pick<SendPages, "sendAt" | "sendError" | "sendForm">;
	readonly senderOf: (request: Exchange["request"]) => Sender;
	readonly metrics: Pick<Metrics, "action" | "refusal">;
	settings(): Origins;
	now(): Date;
}

/** A path that no route and no slug can be: what stands there says that nothing does, in the reader's language. */
const NOWHERE = "/-";

const UNAVAILABLE: ActionOutcome = {
	kind: "problem",
	status: 503,
	errors: [{ field: "form", problem: "not-kept" }],
};

/** Answers what visitors send, and the pages that belong to it. */
export class ActionReplies {
	readonly #options: ActionRepliesOptions;
	/** Looks into the inbox that are under way. */
	#looking = 0;

	constructor(options: ActionRepliesOptions) {
		this.#options = options;
	}

	/** Whether pages of a route are made for one visitor, from what he sent. */
	shows(route: Route): boolean {
		return this.#options.actions.of(route)?.show !== undefined;
	}

	/** Answers a POST: everything that can be refused by its headers is refused before its body is read. */
	async send(exchange: Exchange, resolution: PageResolution, visitor: Visitor): Promise<void> {
		const { actions, senderOf, settings, now, pages, metrics } = this.#options;
		const { request } = exchange;
		const { context } = resolution;
		const action = actions.of(context.route);
		if (!action) return this.#refuse(exchange, 404);
		if (!isOwnOrigin(request, settings().origins)) return this.#refuse(exchange, 403);
		const kind = bodyKind(request.headers["content-type"]);
		if (kind === null || request.headers["content-encoding"] !== undefined)
			return this.#refuse(exchange, 415, [["Accept-Post", "application/x-www-form-urlencoded, application/json"]]);
		const sender = senderOf(request);
		const early = actions.admit(action, sender, now());
		if (early) {
			const status = early.limit === "client" ? 429 : 503;
			const wait: HeaderList = [["Retry-After", String(early.retryAfterSeconds)]];
			if (kind === "json") return this.#refuse(exchange, status, wait);
			metrics.refusal(status);
			return pages.sendError(exchange, context, status, wait);
		}
		const body = await readBody(request, action.maxBytes);
		if (body === null) return;
		if (body === "too-large") return this.#refuse(exchange, 413);
		const fields = readFields(body, kind);
		if (!fields) return this.#refuse(exchange, 400);
		await this.#within(context, visitor, async (scene) => {
			const outcome = await this.#submit(exchange, action, fields, sender, scene);
			metrics.action(action.route, outcome.kind === "seeOther" ? "kept" : String(outcome.status));
			if (outcome.kind === "seeOther") sendKept(exchange, kind, outcome, settings().secure);
			else await this.#sendProblem(exchange, resolution, visitor, { action, fields, kind, outcome, scene });
		});
	}

	/** Answers a GET of an action's own page. Few look at once, so that no flood of them takes a sending's place in the inbox. */
	async show(exchange: Exchange, resolution: PageResolution, visitor: Visitor): Promise<void> {
		const { context } = resolution;
		if (this.#looking >= INBOX_LOOKS_MAX) {
			this.#options.metrics.refusal(503);
			return this.#options.pages.sendError(exchange, context, 503, RETRY);
		}
		const action = this.#options.actions.of(context.route);
		await this.#within(context, visitor, async (scene) => {
			try {
				const form = action && (await this.#look(action, scene));
				if (form) return await this.#options.pages.sendForm(exchange, resolution, visitor, form, 200);
			} catch (error) {
				if (!(error instanceof InboxUnavailable)) throw error;
				tellUnavailable(exchange, error);
				return this.#options.pages.sendError(exchange, context, 503, RETRY);
			}
			await this.#sendMissing(exchange, scene);
		});
	}

	async #look(action: Action, scene: Scene): ReturnType<Actions["show"]> {
		this.#looking += 1;
		try {
			return await this.#options.actions.show(action, scene);
		} finally {
			this.#looking -= 1;
		}
	}

	#refuse(exchange: Exchange, status: number, headers: HeaderList = []): void {
		this.#options.metrics.refusal(status);
		refuse(exchange, status, headers);
	}

	/** Runs work in a scene of one state of the content. */
	async #within(context: RequestContext, { identity }: Visitor, work: (scene: Scene) => Promise<void>): Promise<void> {
		const { support, inbox, signer, settings, now } = this.#options;
		const snapshot = support.snapshot();
		try {
			const link = linkFrom(context, localeOf(snapshot.brand, context.locale), settings().origin);
			await work({ context, identity, snapshot, inbox, signer, link, now });
		} finally {
			snapshot.release();
		}
	}

	async #submit(
		exchange: Exchange,
		action: Action,
		fields: Fields,
		sender: Sender,
		scene: Scene,
	): Promise<ActionOutcome> {
		const key = exchange.request.headers["idempotency-key"];
		try {
			return await this.#options.actions.submit(action, fields, key?.toString(), sender, scene);
		} catch (error) {
			if (!(error instanceof InboxUnavailable)) throw error;
			tellUnavailable(exchange, error);
			return UNAVAILABLE;
		}
	}

	/** A script gets a problem document; a reader gets the form again with his words, where it has a page. */
	async #sendProblem(
		exchange: Exchange,
		resolution: PageResolution,
		visitor: Visitor,
		sent: { action: Action; fields: Fields; kind: BodyKind; outcome: ActionOutcome; scene: Scene },
	): Promise<void> {
		const { action, fields, kind, outcome, scene } = sent;
		if (outcome.kind !== "problem") return;
		if (kind === "json") return sendProblem(exchange, outcome);
		if (outcome.status === 404) return this.#sendMissing(exchange, scene);
		const { actions, pages } = this.#options;
		const form = await actions.show(action, scene, fields, outcome.errors).catch(() => null);
		if (form) return pages.sendForm(exchange, resolution, visitor, form, outcome.status);
		if (outcome.status === 503) return pages.sendError(exchange, scene.context, 503, RETRY);
		this.#refuse(exchange, outcome.status);
	}

	#sendMissing(exchange: Exchange, { context, snapshot }: Scene): Promise<void> {
		const target = addressOf({ ...context, path: NOWHERE, query: {} }, localeOf(snapshot.brand, context.locale));
		return this.#options.pages.sendAt(exchange, target, context);
	}
}

function tellUnavailable({ about }: Exchange, { message }: InboxUnavailable): void {
	about.reason = "inbox unavailable";
	about.why = message;
}

const RETRY: HeaderList = [["Retry-After", String(RETRY_AFTER_SECONDS)]];
