import { tracingChannel } from "node:diagnostics_channel";

/** Whoever makes a page. */
export interface RenderTold {
	readonly screen: string;
	readonly pattern: string;
	readonly reason: string;
}

/** A call of the support API. */
export interface CallTold {
	readonly call: string;
	/** It leaves this machine. */
	readonly isElsewhere: boolean;
}

/**
 * What the server does, told to whoever listens (Node's `diagnostics_channel`): nobody does, and it costs nothing, unless
 * traces are wanted (`src/server/tracing/`).
 */
export const RENDERS = tracingChannel<RenderTold, object>("support:render");
export const CALLS = tracingChannel<CallTold, object>("support:call");
