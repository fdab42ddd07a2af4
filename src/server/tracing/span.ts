import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** Of a span, in OTLP's numbers. */
export const KIND = { internal: 1, server: 2, client: 3 } as const;

/** To what a span belongs: W3C Trace Context. */
export interface TraceContext {
	readonly traceId: string;
	readonly spanId: string;
	/** Whether it is recorded: decided once for all of a trace. */
	readonly isSampled: boolean;
	/** What others want handed on, as it came. */
	readonly state: string | null;
}

/** One piece of work, and what it was a part of. */
export interface Span extends TraceContext {
	readonly parentId: string | null;
	readonly kind: (typeof KIND)[keyof typeof KIND];
	/** Milliseconds since 1970. */
	readonly began: number;
	readonly attributes: Record<string, string | number>;
	name: string;
	hasFailed: boolean;
}

/** A span that is over. */
export interface EndedSpan extends Span {
	readonly ended: number;
}

const TRACE_PARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const NOTHING = /^0+$/;
/** What a list of others' words may have, by the standard's own advice. */
const STATE_MAX_LETTERS = 512;

/** What a request says that it belongs to; null when it says nothing, or nonsense. */
export function traceContextOf({ traceparent, tracestate }: IncomingHttpHeaders): TraceContext | null {
	const [, version, traceId = "", spanId = "", flags = "", more] =
		TRACE_PARENT.exec(typeof traceparent === "string" ? traceparent : "") ?? [];
	if (version === undefined || version === "ff" || (version === "00" && more !== undefined)) return null;
	if (NOTHING.test(traceId) || NOTHING.test(spanId)) return null;
	const isState = typeof tracestate === "string" && tracestate.length <= STATE_MAX_LETTERS;
	return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1, state: isState ? tracestate : null };
}

/** The context as a header says it. */
export const traceParent = ({ traceId, spanId, isSampled }: TraceContext): string =>
	`00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;

/** Milliseconds since 1970, with what the clock knows below them. */
export const instant = (): number => performance.timeOrigin + performance.now();

/**
 * Begins a span.
 *
 * @param parent what it is a part of; null: it begins a trace
 * @param share of the traces that begin here and are recorded
 */
export function beginSpan(
	{ name, kind, attributes }: Pick<Span, "name" | "kind" | "attributes">,
	parent: TraceContext | null,
	share: number,
): Span {
	return {
		...{ name, kind, attributes, began: instant(), hasFailed: false },
		traceId: parent?.traceId ?? randomBytes(16).toString("hex"),
		spanId: randomBytes(8).toString("hex"),
		parentId: parent?.spanId ?? null,
		isSampled: parent?.isSampled ?? Math.random() < share,
		state: parent?.state ?? null,
	};
}
