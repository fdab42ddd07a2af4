import type { Answer } from "#src/contract/answer.ts";
import type { CallName } from "#src/contract/registry.ts";
import type { Identity } from "#src/identity/identity.ts";
import type { Brand } from "#src/site/brand.ts";
import type { PreparedCall } from "./prepare.ts";

/** Who asks, in which language, and how long anybody waits. */
export interface Sending {
	readonly locale: string;
	readonly identity: Identity;
	/** Milliseconds after which the answer is of use to nobody. */
	readonly patience: number;
}

/** One state of the content behind a transport. */
export interface Held {
	/** Content version, or null when the API does not tell. */
	readonly version: string | null;
	readonly brand: Brand;
	/** Whether all agents are answered alike, so that one's reply is another's; an API elsewhere may tell them apart. */
	readonly answersAudience?: boolean;
	/** Cleans the HTML in replies; null when it was cleaned at import. */
	readonly sanitise: ((html: string) => string) | null;
	/** May reject: the client makes that a connection failure. */
	send(name: CallName, call: PreparedCall, sending: Sending): Promise<Answer>;
	release(): void;
}

/** A way to the support API: the embedded service, or an API over HTTP. */
export interface Transport {
	hold(): Held;
}
