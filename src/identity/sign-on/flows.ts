import { randomBytes } from "node:crypto";
import { SIGN_ON_ID_BYTES, SIGN_ON_LIFE, SIGN_ONS_REMEMBERED_MAX } from "#src/site/agent-limits.ts";
import { type CountOnce, countHere, type Later } from "#src/site/counting.ts";
import { remembered } from "#src/site/remembered.ts";
import type { LinkSigner } from "../link-signer.ts";

const PURPOSE = "asc-sign-on";

/** Where somebody comes back to. */
export interface WayBack {
	/** Code of the locale in which he went. */
	readonly locale: string;
	/** A path after the base. */
	readonly back: string;
}

/** A sign-on that was begun in this browser. */
export interface Flow extends WayBack {
	readonly id: string;
}

/** What binds a provider's answer to a flow (OpenID Connect Core 1.0 section 3.1.2.1, RFC 7636). */
export interface FlowSecrets {
	readonly state: string;
	readonly nonce: string;
	readonly verifier: string;
}

/** A ticket that a browser keeps, and what is read from it. */
interface Ticket extends Flow {
	readonly began: number;
}

function ticketIn(payload: string): Ticket | null {
	const [id = "", began = "", locale = "", back = ""] = payload.split("\n");
	return id === "" ? null : { id, began: Number(began), locale, back };
}

/** Tickets that are used up. */
class UsedTickets {
	readonly #used = remembered<true>(SIGN_ONS_REMEMBERED_MAX);

	has(id: string): boolean {
		return this.#used.has(id);
	}

	/** Uses one up; false when it was. */
	use(id: string): boolean {
		if (this.#used.has(id)) return false;
		this.#used.set(id, true);
		return true;
	}
}

/**
 * Sign-ons under way. Nothing of them is kept here: a browser keeps a signed ticket without any secret, from which only this
 * site makes what the provider is told. What is remembered is which of them are used up.
 */
export class Flows {
	readonly #signer: LinkSigner;
	readonly #now: () => Date;
	readonly #usedUp: Later<UsedTickets>;
	/** Those that were used here. */
	readonly #used = new UsedTickets();

	/** @param countOnce where it is remembered which are used up */
	constructor(signer: LinkSigner, now: () => Date, countOnce: CountOnce = countHere) {
		this.#usedUp = countOnce("used sign-ons", () => new UsedTickets());
		this.#signer = signer;
		this.#now = now;
	}

	/** A new one, and the ticket of it. */
	begin({ locale, back }: WayBack): { readonly flow: Flow; readonly ticket: string } {
		const id = randomBytes(SIGN_ON_ID_BYTES).toString("base64url");
		const payload = [id, this.#now().getTime(), locale, back].join("\n");
		return { flow: { id, locale, back }, ticket: this.#signer.sign(PURPOSE, payload) };
	}

	/** The flow of a ticket of ours, whether it is over or not; null for any other text. */
	of(ticket: string | null): Ticket | null {
		const payload = ticket && this.#signer.read(PURPOSE, ticket);
		return payload ? ticketIn(payload) : null;
	}

	/** The flow of a ticket that can be used; null when it is none of ours, too old, or used up already. */
	live(ticket: string | null): Flow | null {
		const read = this.of(ticket);
		const age = this.#now().getTime() - (read?.began ?? 0);
		return !read || age < 0 || age >= SIGN_ON_LIFE || this.#used.has(read.id) ? null : read;
	}

	/** Uses a ticket up; null when it is not live. */
	async use(ticket: string | null): Promise<Flow | null> {
		const flow = this.live(ticket);
		// Of two that come at once to this process, one is first.
		if (!flow || !this.#used.use(flow.id)) return null;
		return (await this.#usedUp.use(flow.id)) ? flow : null;
	}

	/** What only this site can know of a flow: the verifier has 256 bits (RFC 7636 section 7.1). */
	secretsOf({ id }: Pick<Flow, "id">): FlowSecrets {
		const made = (what: string) => this.#signer.nameOf(`${PURPOSE}-${what}`, id);
		return { state: made("state"), nonce: made("nonce"), verifier: made("verifier") + made("verifier-rest") };
	}
}
