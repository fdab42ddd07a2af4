import type { CallRequest, Outcome } from "#src/contract/call.ts";
import type { Identity } from "#src/identity/identity.ts";
import type { Brand } from "#src/site/brand.ts";

export interface CallOptions {
	readonly locale: string;
	readonly identity: Identity;
	/** Milliseconds until the call counts as timed out; at most the specification's 120 s. */
	readonly budget: number;
	readonly signal?: AbortSignal;
}

/** One state of the content, held for the time of one render so that a page never mixes two. */
export interface SupportSnapshot {
	/** Content version, or null when a remote API does not tell. */
	readonly version: string | null;
	/** The brand with its locales, of the same state as the answers. */
	readonly brand: Brand;
	/** Never rejects: what went wrong is in the outcome. */
	call<Data>(request: CallRequest<Data>, options: CallOptions): Promise<Outcome<Data>>;
	release(): void;
}

/** How pages reach the support API: in process, or over HTTP. */
export interface SupportClient {
	snapshot(): SupportSnapshot;
}
