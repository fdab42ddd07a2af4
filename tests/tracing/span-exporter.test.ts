import { expect, onTestFinished, test } from "vitest";
import { headerPairs } from "#src/server/trace-settings.ts";
import { beginSpan, KIND, traceContextOf, traceParent } from "#src/server/tracing/span.ts";
import { SpanExporter } from "#src/server/tracing/span-exporter.ts";
import { SPANS } from "#src/site/trace-limits.ts";
import { startCollector } from "#tests/server/collector.ts";

const span = (index: number) => {
	const begun = beginSpan({ name: `span ${index}`, kind: KIND.internal, attributes: { index } }, null, 1);
	return { ...begun, ended: begun.began + 1.25 };
};

test("what waits is bounded: while a collector does not answer the newest are lost, and how many is told", async () => {
	const collector = await startCollector();
	onTestFinished(collector.stop);
	const lost: { count: number; reason: string }[] = [];
	const exporter = new SpanExporter({
		...{ endpoint: collector.url, headers: {}, resource: { "service.name": "x" } },
		onLost: (count, reason) => lost.push({ count, reason }),
	});
	const all = SPANS.waitingMax + SPANS.atOnce + 100;
	for (let index = 0; index < all; index += 1) exporter.add(span(index));
	await exporter.close();
	expect(collector.spans).toHaveLength(SPANS.waitingMax + SPANS.atOnce);
	expect(collector.spans[0]?.attributes).toEqual({ index: 0 });
	expect(lost).toEqual([{ count: 100, reason: "more came than the collector took" }]);
	for (const { headers } of collector.requests) expect(Number(headers["content-length"])).toBeLessThan(512 * 1024);
});

test("what a collector refuses is lost, with its status", async () => {
	const collector = await startCollector();
	onTestFinished(collector.stop);
	const lost: string[] = [];
	const exporter = new SpanExporter({
		...{ endpoint: `${collector.url}/elsewhere`, headers: {}, resource: {} },
		onLost: (count, reason) => lost.push(`${count}: ${reason}`),
	});
	exporter.add(span(1));
	await exporter.close();
	expect(lost).toEqual(["1: status 400"]);
});

test("a context that comes is taken as the standard has it, and nothing else", () => {
	const [trace, parent] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
	const read = (traceparent: string) => traceContextOf({ traceparent });
	expect(read(`00-${trace}-${parent}-01`)).toMatchObject({ traceId: trace, spanId: parent, isSampled: true });
	expect(read(`00-${trace}-${parent}-00`)?.isSampled).toBe(false);
	// A later version may say more behind what is known.
	expect(read(`01-${trace}-${parent}-01-more`)?.traceId).toBe(trace);
	const wrong = [`00-${trace}-${parent}-01-more`, `ff-${trace}-${parent}-01`, `00-${trace.toUpperCase()}-${parent}-01`];
	for (const each of [...wrong, `00-${"0".repeat(32)}-${parent}-01`, `00-${trace}-${"0".repeat(16)}-01`, "", "00"])
		expect([each, read(each)]).toEqual([each, null]);
	const begun = beginSpan({ name: "", kind: KIND.internal, attributes: {} }, read(`00-${trace}-${parent}-01`), 0);
	expect(traceParent(begun)).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
	expect(beginSpan({ name: "", kind: KIND.internal, attributes: {} }, null, 0).isSampled).toBe(false);
});

test("headers are pairs, and nothing else", () => {
	expect(headerPairs.parse("Api-Key=abc=, b = two words,")).toEqual({ "api-key": "abc=", b: "two words" });
	for (const wrong of ["secret", "a=", "=b", "a=b,c", "a=b\r\nc=d"])
		expect([wrong, headerPairs.safeParse(wrong).success]).toEqual([wrong, false]);
});
