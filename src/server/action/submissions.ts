import type { Action, ActionOutcome, ActionProblem, Scene } from "#src/actions/action.ts";
import type { Actions, Sender, Sent } from "#src/actions/actions.ts";
import type { SupportClient } from "#src/client/support-client.ts";
import { linkFrom } from "#src/context/link.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import type { AgentDoor } from "#src/identity/agent-door.ts";
import type { LinkSigner } from "#src/identity/link-signer.ts";
import { type Inbox, InboxUnavailable } from "#src/inbox/inbox.ts";
import { localeOf } from "#src/site/brand.ts";
import type { Visitor } from "../gate/visitor.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Metrics } from "../ops/metrics.ts";
import type { Origins } from "../origins.ts";

export interface SubmissionsOptions {
	readonly actions: Actions;
	readonly inbox: Inbox;
	readonly signer: LinkSigner;
	readonly support: SupportClient;
	readonly door: AgentDoor | null;
	readonly metrics: Pick<Metrics, "action">;
	settings(): Origins;
	now(): Date;
}

const UNAVAILABLE: ActionProblem = {
	kind: "problem",
	status: 503,
	errors: [{ field: "form", problem: "not-kept" }],
};

/** Hands what visitors send to its action, in a scene of one state of the content. */
export class Submissions {
	readonly #options: SubmissionsOptions;

	constructor(options: SubmissionsOptions) {
		this.#options = options;
	}

	/** Runs work in the scene of a page. */
	async within(
		context: RequestContext,
		{ identity, session }: Pick<Visitor, "identity" | "session">,
		work: (scene: Scene) => Promise<void>,
	): Promise<void> {
		const { support, inbox, signer, door, settings, now } = this.#options;
		const snapshot = support.snapshot();
		try {
			const link = linkFrom(context, localeOf(snapshot.brand, context.locale), settings().origin);
			await work({ context, identity, session, snapshot, inbox, signer, link, door, now });
		} finally {
			snapshot.release();
		}
	}

	/** What becomes of a sending. Its files go again where nothing was kept. */
	async submit(exchange: Exchange, action: Action, sent: Sent, sender: Sender, scene: Scene): Promise<ActionOutcome> {
		const outcome = await this.#outcome(exchange, action, sent, sender, scene);
		const became = outcome.kind === "problem" ? String(outcome.status) : outcome.isKept === false ? "not kept" : "kept";
		this.#options.metrics.action(action.route, became);
		return outcome;
	}

	async #outcome(exchange: Exchange, action: Action, sent: Sent, sender: Sender, scene: Scene): Promise<ActionOutcome> {
		try {
			const outcome = await this.#options.actions.submit(action, sent, sender, scene);
			if (outcome.kind === "problem") await scene.inbox.attachments.discard(sent.files.map(({ file }) => file));
			return outcome;
		} catch (error) {
			if (!(error instanceof InboxUnavailable)) throw error;
			tellUnavailable(exchange, error);
			return UNAVAILABLE;
		}
	}
}

/** Notes for the log why nothing could be kept. */
export function tellUnavailable({ about }: Exchange, { message }: InboxUnavailable): void {
	about.reason = "inbox unavailable";
	about.why = message;
}
