import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { z } from "zod";

const VALUE = z.union([
	z.strictObject({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
	z.strictObject({ intValue: z.string() }).transform(({ intValue }) => Number(intValue)),
]);
const ATTRIBUTES = z
	.array(z.strictObject({ key: z.string(), value: VALUE }))
	.transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));
const NANOSECONDS = z.string().regex(/^\d{19}$/);
const SPAN = z.strictObject({
	traceId: z.string().regex(/^[0-9a-f]{32}$/),
	spanId: z.string().regex(/^[0-9a-f]{16}$/),
	parentSpanId: z.string().optional(),
	traceState: z.string().optional(),
	name: z.string(),
	kind: z.int(),
	startTimeUnixNano: NANOSECONDS,
	endTimeUnixNano: NANOSECONDS,
	attributes: ATTRIBUTES,
	status: z.strictObject({ code: z.int().optional() }),
});
const TRACES = z.strictObject({
	resourceSpans: z.tuple([
		z.strictObject({
			resource: z.strictObject({ attributes: ATTRIBUTES }),
			scopeSpans: z.tuple([z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(SPAN) })]),
		}),
	]),
});
export type CollectedSpan = z.infer<typeof SPAN>;

/** A collector of OpenTelemetry that takes OTLP as JSON, and nothing else. */
export interface Collector {
	readonly url: string;
	readonly spans: CollectedSpan[];
	/** What each request was of, and its headers. */
	readonly requests: { readonly resource: Readonly<Record<string, unknown>>; readonly headers: IncomingHttpHeaders }[];
	/** From now on it takes requests and never answers. */
	hang(): void;
	stop(): void;
}

export async function startCollector(): Promise<Collector> {
	const spans: CollectedSpan[] = [];
	const requests: Collector["requests"] = [];
	let hangs = false;
	const server = createServer(async (request, response) => {
		if (hangs) return;
		const parsed = TRACES.safeParse(await json(request));
		const isRight = request.url === "/v1/traces" && request.headers["content-type"] === "application/json";
		if (!parsed.success || !isRight) {
			response.writeHead(400).end(parsed.error?.message);
			return;
		}
		const [{ resource, scopeSpans }] = parsed.data.resourceSpans;
		requests.push({ resource: resource.attributes, headers: request.headers });
		spans.push(...scopeSpans[0].spans);
		response.writeHead(200, { "content-type": "application/json" }).end("{}");
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		spans,
		requests,
		hang: () => {
			hangs = true;
		},
		stop: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}
