import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltServer, demoContent, startBuiltServer } from "./built-server.ts";
import { type CollectedSpan, type Collector, startCollector } from "./collector.ts";
import { type SupportApiDouble, startSupportApiDouble } from "./support-api-double.ts";

const PRODUCT = "/electronics/support/televisions/lumen-e9-65";
const TRACE = "0af7651916cd43dd8448eb211c80319c";
const FROM_PROXY = { traceparent: `00-${TRACE}-b7ad6b7169203331-01`, tracestate: "vendor=1" };

let collector: Collector;
let api: SupportApiDouble;
let site: BuiltServer;

beforeAll(async () => {
	collector = await startCollector();
	api = await startSupportApiDouble(demoContent());
	site = await startBuiltServer({
		SUPPORT_API_URL: api.url,
		TRUSTED_PROXY_HOPS: "1",
		OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
		OTEL_EXPORTER_OTLP_HEADERS: "x-key=of the tests",
		OTEL_SERVICE_NAME: "support-under-test",
	});
});
afterAll(async () => {
	await site?.stop();
	api?.stop();
	collector?.stop();
});

const spansOf = (trace: string) => collector.spans.filter(({ traceId }) => traceId === trace);
const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name);

test("a request is a part of its proxy's trace, its render of it, and its calls of that; the API elsewhere is told", async () => {
	expect((await fetch(`${site.origin}${PRODUCT}?zqcanary=1`, { headers: FROM_PROXY })).status).toBe(200);
	await expect.poll(() => spansOf(TRACE).length).toBeGreaterThan(3);
	await expect.poll(() => named(spansOf(TRACE), "render product")).toHaveLength(1);
	const spans = spansOf(TRACE);
	const [request] = spans.filter(({ kind }) => kind === 2);
	expect(request).toMatchObject({
		parentSpanId: "b7ad6b7169203331",
		traceState: "vendor=1",
		name: "GET /{categoryName}/{productName}",
		attributes: { "http.request.method": "GET", "http.response.status_code": 200 },
		status: {},
	});
	const [render] = named(spans, "render product");
	expect(render?.parentSpanId).toBe(request?.spanId);
	const calls = spans.filter(({ parentSpanId, kind }) => parentSpanId === render?.spanId && kind === 3);
	expect(calls.length).toBeGreaterThan(1);
	for (const { startTimeUnixNano, endTimeUnixNano } of spans)
		expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true);
	const told = api.headers.map(({ traceparent }) => traceparent);
	for (const { spanId } of calls) expect(told).toContain(`00-${TRACE}-${spanId}-01`);
	for (const { traceparent, tracestate } of api.headers)
		if (String(traceparent).includes(TRACE)) expect(tracestate).toBe("vendor=1");
	const [sent] = collector.requests;
	expect(sent?.resource).toMatchObject({ "service.name": "support-under-test" });
	expect(sent?.headers["x-key"]).toBe("of the tests");
	expect(JSON.stringify(collector.spans)).not.toMatch(/zqcanary|lumen/);
});

test("a kept page is a request without a render; one that nobody traces begins a trace, and nonsense is nobody's", async () => {
	for (const traceparent of ["", "00-0-0-01", `00-${"0".repeat(32)}-b7ad6b7169203331-01`, "x".repeat(5_000)])
		expect((await fetch(site.origin + PRODUCT, { headers: traceparent ? { traceparent } : {} })).status).toBe(200);
	// Those of the request before may still be on their way.
	const requests = () => collector.spans.filter(({ kind, traceId }) => kind === 2 && traceId !== TRACE);
	await expect.poll(() => requests().length).toBe(4);
	const traces = new Set(requests().map(({ traceId }) => traceId));
	expect(traces.size).toBe(4);
	const spans = collector.spans.filter(({ traceId }) => traces.has(traceId));
	expect(spans).toHaveLength(4);
	for (const { kind, parentSpanId } of spans) expect([kind, parentSpanId]).toEqual([2, undefined]);
});

test("a trace that its proxy does not record is recorded nowhere, and handed on as such", async () => {
	const other = TRACE.replace("0af7", "1bf7");
	const traceparent = `00-${other}-b7ad6b7169203331-00`;
	expect(
		(await fetch(`${site.origin}/electronics/support/results?query=hdmi`, { headers: { traceparent } })).status,
	).toBe(200);
	const told = api.headers.flatMap(({ traceparent: given = "" }) =>
		String(given).includes(other) ? [String(given)] : [],
	);
	expect(told.length).toBeGreaterThan(0);
	for (const given of told) expect(given).toMatch(/-00$/);
	const marker = `00-${other.replace("1bf7", "2cf7")}-b7ad6b7169203331-01`;
	await fetch(site.origin + PRODUCT, { headers: { traceparent: marker } });
	await expect.poll(() => spansOf(other.replace("1bf7", "2cf7")).length).toBe(1);
	expect(spansOf(other)).toEqual([]);
});

test("a collector that does not answer, or is gone, costs spans alone; the log says so, and a stop waits for nobody", async () => {
	collector.hang();
	expect((await fetch(site.origin + PRODUCT)).status).toBe(200);
	collector.stop();
	await expect.poll(() => site.log.some((line) => line.includes("spans not taken by the collector"))).toBe(true);
	expect((await fetch(site.origin + PRODUCT)).status).toBe(200);
	expect(await site.stop()).toBe(0);
});
