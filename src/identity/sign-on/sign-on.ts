import { newAgentId } from "#src/inbox/agent-facts.ts";
import { type AgentBox, type AgentEvent, SUBJECT } from "#src/inbox/agents.ts";
import { SIGN_ONS_ASKED } from "#src/site/agent-limits.ts";
import type { CountOnce } from "#src/site/counting.ts";
import { type KnownClients, KnownLanes } from "../known-clients.ts";
import type { LinkSigner } from "../link-signer.ts";
import type { Sessions } from "../sessions.ts";
import { type Flow, Flows, type WayBack } from "./flows.ts";
import { personOf } from "./person.ts";
import { type Provider, ProviderFailure } from "./provider.ts";
import type { SignOnSettings } from "./settings.ts";

/** Why nobody was let in; the last: too many come back at once. */
export type NotEntered = { readonly kind: "over" | "declined" | "refused" | "away" | "wrong" | "busy" };

interface SignOnOptions {
	readonly settings: SignOnSettings;
	readonly provider: Provider;
	readonly box: Pick<AgentBox, "admit" | "open" | "record">;
	readonly sessions: Pick<Sessions, "issue">;
	readonly signer: LinkSigner;
	readonly known: KnownClients;
	/** Where it is remembered which sign-ons are used up. */
	readonly countOnce?: CountOnce;
	now(): Date;
	/** Told why a sign-on came to nothing, in words that hold nothing about anybody. */
	report(outcome: NotEntered["kind"], why: string): void;
}

/** What comes back from the provider, and with it. */
interface Returned {
	/** What the browser has kept. */
	readonly ticket: string | null;
	/** The address, with what the provider added to it. */
	readonly address: URL;
	/** A keyed hash of the client's address. */
	readonly client: string;
}

/** Lets agents in by the brand's own sign-on. */
export class SignOn {
	readonly #options: SignOnOptions;
	readonly #flows: Flows;
	readonly #lanes: KnownLanes;

	constructor(options: SignOnOptions) {
		this.#options = options;
		this.#flows = new Flows(options.signer, options.now, options.countOnce);
		this.#lanes = new KnownLanes(options.known, SIGN_ONS_ASKED);
	}

	/** Begins a sign-on: the provider's address, and the ticket that the browser has to keep; null when the provider is of no use. */
	async begin(way: WayBack, returnTo: string): Promise<{ readonly address: string; readonly ticket: string } | null> {
		await this.#options.known.loaded();
		const { flow, ticket } = this.#flows.begin(way);
		try {
			return { address: await this.#options.provider.addressFor(this.#flows.secretsOf(flow), returnTo), ticket };
		} catch (error) {
			this.#tell(error);
			return null;
		}
	}

	/** Whether a ticket is one that can still be ended. */
	isLive(ticket: string | null): boolean {
		return this.#flows.live(ticket) !== null;
	}

	/** Where a ticket leads back to, used up or not; null when it is none of ours. */
	wayBackOf(ticket: string | null): WayBack | null {
		return this.#flows.of(ticket);
	}

	/**
	 * Ends a sign-on, once.
	 *
	 * @throws {InboxUnavailable} when the directory cannot be asked, or the session not be kept
	 */
	async end({
		ticket,
		address,
		client,
	}: Returned): Promise<NotEntered | { readonly kind: "entered"; readonly session: string }> {
		const flow = await this.#flows.use(ticket);
		// Whatever has no ticket of ours costs nobody anything, and is told nobody.
		if (!flow) return { kind: "over" };
		const { state } = this.#flows.secretsOf(flow);
		if (address.searchParams.get("state") !== state) return this.#refuse("over", "another state", null, client);
		await this.#options.known.loaded();
		return (await this.#lanes.run(client, () => this.#enter(flow, address, client))) ?? { kind: "busy" };
	}

	async #enter(flow: Flow, address: URL, client: string) {
		const { provider, box, sessions, settings, known, now } = this.#options;
		try {
			const claims = await provider.identify(this.#flows.secretsOf(flow), address);
			const person = personOf(claims, settings.claims);
			if ("faults" in person) return await this.#refuse("refused", person.faults.join("; "), null, client);
			if (!SUBJECT.test(claims.sub)) return await this.#refuse("refused", "its subject is none", null, client);
			const at = now().toISOString();
			const who = { issuer: settings.issuer, subject: claims.sub };
			const admission = await box.admit(who, person, newAgentId(), at);
			if (admission.kind !== "admitted") {
				const event = admission.kind === "name-taken" ? "name-taken" : "refused";
				return await this.#refuse("refused", admission.kind, admission.username, client, event);
			}
			const { session, hash } = sessions.issue();
			const isOpen = await box.open({ token: hash, agent: admission.id, client, at });
			if (!isOpen) return await this.#refuse("refused", "disabled", null, client);
			known.add(client);
			return { kind: "entered", session } as const;
		} catch (error) {
			if (!(error instanceof ProviderFailure)) throw error;
			return this.#refuse(error.kind, error.message, null, client);
		}
	}

	/** Writes down that a sign-on which was begun here came to nothing. */
	async #refuse(
		kind: NotEntered["kind"],
		why: string,
		username: string | null,
		client: string,
		event: AgentEvent["event"] = "refused",
	): Promise<NotEntered> {
		const { box, report, now } = this.#options;
		report(kind, why);
		await box.record({ at: now().toISOString(), event, username, client });
		return { kind };
	}

	#tell(error: unknown): void {
		if (!(error instanceof ProviderFailure)) throw error;
		this.#options.report(error.kind, error.message);
	}
}
