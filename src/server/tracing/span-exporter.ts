import { SPANS } from "#src/site/trace-limits.ts";
import type { EndedSpan } from "./span.ts";

/** Where spans go, and as whose. */
export interface ExporterOptions {
	/** Base address of a collector; traces go to `/v1/traces` below it. */
	readonly endpoint: string;
	readonly headers: Readonly<Record<string, string>>;
	/** What this is called there: `service.name` and the like. */
	readonly resource: Readonly<Record<string, string>>;
	/** Told why spans were lost, and how many. */
	onLost(count: number, reason: string): void;
}

/**
 * Hands spans to a collector by OTLP over HTTP, as JSON: some at a time, one request after the other. What waits is
 * bounded; whatever the collector does not take at once is lost, and nobody waits for it.
 */
export class SpanExporter {
	readonly #options: ExporterOptions;
	#waiting: EndedSpan[] = [];
	#lost = 0;
	#sending: Promise<void> | null = null;
	#timer: NodeJS.Timeout | null = null;

	constructor(options: ExporterOptions) {
		this.#options = options;
	}

	add(span: EndedSpan): void {
		if (this.#waiting.length >= SPANS.waitingMax) {
			this.#lost += 1;
			return;
		}
		this.#waiting.push(span);
		if (this.#waiting.length >= SPANS.atOnce) void this.#send();
		else this.#timer ??= setTimeout(() => void this.#send(), SPANS.interval).unref();
	}

	/** Hands on what waits, as far as the collector takes it by then. */
	async close(): Promise<void> {
		const { promise, resolve } = Promise.withResolvers<void>();
		const patience = setTimeout(resolve, SPANS.closePatience);
		await Promise.race([promise, this.#sendAll()]);
		clearTimeout(patience);
		if (this.#timer) clearTimeout(this.#timer);
	}

	async #sendAll(): Promise<void> {
		await this.#sending;
		while (this.#waiting.length > 0) await this.#send();
	}

	#send(): Promise<void> {
		this.#sending ??= this.#sendOnce().finally(() => {
			this.#sending = null;
			if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => void this.#send(), SPANS.interval).unref();
		});
		return this.#sending;
	}

	async #sendOnce(): Promise<void> {
		if (this.#timer) clearTimeout(this.#timer);
		this.#timer = null;
		const spans = this.#waiting.slice(0, SPANS.atOnce);
		this.#waiting = this.#waiting.slice(SPANS.atOnce);
		const { endpoint, headers, resource, onLost } = this.#options;
		const reason = await post(`${endpoint}/v1/traces`, headers, tracesOf(spans, resource));
		const lost = this.#lost + (reason === null ? 0 : spans.length);
		this.#lost = 0;
		if (lost > 0) onLost(lost, reason ?? "more came than the collector took");
	}
}

/** Sends a body; answers why it was not taken, null when it was. */
async function post(address: string, headers: Readonly<Record<string, string>>, body: object): Promise<string | null> {
	try {
		const {
			ok,
			status,
			body: told,
		} = await fetch(address, {
			method: "POST",
			redirect: "error",
			signal: AbortSignal.timeout(SPANS.patience),
			headers: { ...headers, "content-type": "application/json" },
			body: JSON.stringify(body),
		});
		await told?.cancel();
		return ok ? null : `status ${status}`;
	} catch (error) {
		if (!(error instanceof Error)) return "no answer";
		return error.name === "TimeoutError" ? "no answer in time" : "no connection";
	}
}

/** OTLP's `ExportTraceServiceRequest`, in its JSON form. */
const tracesOf = (spans: readonly EndedSpan[], resource: Readonly<Record<string, string>>) => ({
	resourceSpans: [
		{
			resource: { attributes: attributesOf(resource) },
			scopeSpans: [{ scope: { name: "electronics-support" }, spans: spans.map(written) }],
		},
	],
});

const written = ({ traceId, spanId, parentId, state, name, kind, began, ended, attributes, hasFailed }: EndedSpan) => ({
	...{ traceId, spanId, ...(parentId === null ? {} : { parentSpanId: parentId }) },
	...(state === null ? {} : { traceState: state }),
	...{ name, kind, startTimeUnixNano: nanoseconds(began), endTimeUnixNano: nanoseconds(ended) },
	attributes: attributesOf(attributes),
	status: hasFailed ? { code: 2 } : {},
});

const attributesOf = (values: Readonly<Record<string, string | number>>) =>
	Object.entries(values).map(([key, value]) => ({
		key,
		value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
	}));

/** As a text, since a number would not hold it. */
const nanoseconds = (milliseconds: number): string =>
	`${Math.floor(milliseconds)}${String(Math.floor((milliseconds % 1) * 1_000_000)).padStart(6, "0")}`;
