import type { FlowSecrets } from "./flows.ts";
import type { Claims } from "./person.ts";

/** Who says who somebody is. Every method rejects with `ProviderFailure`. */
export interface Provider {
	/** The address at which somebody signs on; the provider sends him on to `returnTo`. */
	addressFor(secrets: FlowSecrets, returnTo: string): Promise<string>;
	/** What the provider proves of whoever came back with this address. */
	identify(secrets: FlowSecrets, returned: URL): Promise<Claims & { readonly sub: string }>;
}

/** A provider was of no use. */
export class ProviderFailure extends Error {
	override readonly name = "ProviderFailure";
	/**
	 * It is away; what it says cannot be believed, or is no answer to what was asked; whoever went there was not let in, or
	 * did not want to be; its answer is used up.
	 */
	readonly kind: "away" | "wrong" | "declined" | "over";

	/** @param why for the log: words of ours and of the specifications, nothing of what was sent */
	constructor(kind: ProviderFailure["kind"], why: string) {
		super(why);
		this.kind = kind;
	}
}
