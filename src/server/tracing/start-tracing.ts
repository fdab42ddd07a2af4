import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, type TracingChannel, unsubscribe } from "node:diagnostics_channel";
import { CALLS, type CallTold, RENDERS, type RenderTold } from "#src/site/trace-channels.ts";
import { REQUESTS } from "../http/request-channel.ts";
import type { Log } from "../ops/log.ts";
import { VERSION } from "../ops/version.ts";
import type { TraceSettings } from "../trace-settings.ts";
import { beginSpan, instant, KIND, type Span, traceContextOf, traceParent } from "./span.ts";
import { SpanExporter } from "./span-exporter.ts";

/** Traces of this process, which end with it. */
export interface Tracing {
	close(): Promise<void>;
}

interface TracingOptions extends TraceSettings {
	/** Whether a proxy of the operator's stands in front, whose `traceparent` counts. */
	readonly isBehindProxy: boolean;
	/** Where `traceparent` goes on to; null: nowhere. */
	readonly api: string | null;
	readonly log: Pick<Log, "warn">;
}

/** Who asks over HTTP, as Node's own client tells it. */
const CLIENT = "undici:request:create";

/**
 * Makes spans of requests, renders and calls, each a part of what led to it, and hands them to a collector. They hold
 * what the log may know: patterns of pages, names of calls, and nothing that a visitor wrote.
 */
export function startTracing({ isBehindProxy, api, share, log, ...settings }: TracingOptions): Tracing {
	const current = new AsyncLocalStorage<Span>();
	const exporter = new SpanExporter({
		endpoint: settings.endpoint,
		headers: settings.headers,
		resource: { "service.name": settings.service, "service.version": VERSION, "process.pid": String(process.pid) },
		onLost: (spans, reason) => log.warn({ spans, reason }, "spans not taken by the collector"),
	});
	const end = (span: Span): void => {
		if (span.isSampled) exporter.add({ ...span, ended: instant() });
	};
	const part = (name: string, kind: Span["kind"], attributes: Span["attributes"]) =>
		beginSpan({ name, kind, attributes }, current.getStore() ?? null, share);

	REQUESTS.bindStore(current, ({ request, response, id, about }) => {
		const method = request.method ?? "";
		const attributes = { "http.request.method": method, "support.request": id };
		const parent = isBehindProxy ? traceContextOf(request.headers) : null;
		const span = beginSpan({ name: method, kind: KIND.server, attributes }, parent, share);
		response.once("close", () => {
			const status = about.status ?? (response.writableFinished ? response.statusCode : null);
			if (about.pattern !== null) {
				span.name = `${method} ${about.pattern}`;
				span.attributes["http.route"] = about.pattern;
			}
			if (status !== null) span.attributes["http.response.status_code"] = status;
			span.hasFailed = status === null || status >= 500;
			end(span);
		});
		return span;
	});

	const stopRenders = follow<RenderTold>(RENDERS, {
		current,
		end,
		begin: ({ screen, pattern, reason }) =>
			part(`render ${screen}`, KIND.internal, { "http.route": pattern, "support.reason": reason }),
		hasFailed: () => false,
	});
	const stopCalls = follow<CallTold>(CALLS, {
		current,
		end,
		begin: ({ call, isElsewhere }) =>
			part(`call ${call}`, isElsewhere ? KIND.client : KIND.internal, { "support.call": call }),
		hasFailed: (answer) => answer instanceof Object && "state" in answer && answer.state === "failed",
	});

	const origin = api === null ? null : new URL(api).origin;
	const handOn = (message: unknown): void => {
		const span = current.getStore();
		const asked = span && askedOf(message);
		if (!span || !asked || asked.origin !== origin) return;
		asked.addHeader("traceparent", traceParent(span));
		if (span.state !== null) asked.addHeader("tracestate", span.state);
	};
	subscribe(CLIENT, handOn);
	return {
		close: async () => {
			REQUESTS.unbindStore(current);
			stopRenders();
			stopCalls();
			unsubscribe(CLIENT, handOn);
			await exporter.close();
		},
	};
}

interface Followed<Told> {
	readonly current: AsyncLocalStorage<Span>;
	begin(told: Told): Span;
	end(span: Span): void;
	/** Whether what came of it says so itself. */
	hasFailed(result: unknown): boolean;
}

/** Makes a span of each piece of work that a channel tells; answers what ends that. */
function follow<Told extends object>(
	channel: TracingChannel<Told, object>,
	{ current, begin, end, hasFailed }: Followed<Told>,
): () => void {
	const spans = new WeakMap<object, Span>();
	channel.start.bindStore(current, (told) => {
		const span = begin(told);
		spans.set(told, span);
		return span;
	});
	const ended = (told: Told & { readonly error?: unknown; readonly result?: unknown }): void => {
		const span = spans.get(told);
		if (!span) return;
		span.hasFailed = told.error !== undefined || hasFailed(told.result);
		end(span);
	};
	const subscribers = { start() {}, end() {}, asyncStart() {}, asyncEnd: ended, error() {} };
	channel.subscribe(subscribers);
	return () => {
		channel.start.unbindStore(current);
		channel.unsubscribe(subscribers);
	};
}

/** A request of Node's own client; null when it is another thing. */
function askedOf(message: unknown): { readonly origin: string; addHeader(name: string, value: string): void } | null {
	if (!(message instanceof Object && "request" in message && message.request instanceof Object)) return null;
	const { request } = message;
	if (!("origin" in request && "addHeader" in request && typeof request.addHeader === "function")) return null;
	const add = request.addHeader.bind(request);
	return { origin: String(request.origin), addHeader: (name, value) => void add(name, value) };
}
