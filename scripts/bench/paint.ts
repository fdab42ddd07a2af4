import { launchBrowser } from "../setup/browser.ts";

/** Lighthouse's slow 4G, as its applied throttling sets it: 150 ms round trip, 1.6 Mbit/s down, 0.75 up, a processor four times slower. */
const SLOW_4G = {
	offline: false,
	latency: 150,
	downloadThroughput: (1.6 * 1024 * 1024) / 8,
	uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const PROCESSOR_SLOWDOWN = 4;
/** A phone of the kind Lighthouse emulates. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const RUNS = 5;

/** Milliseconds to the largest contentful paint, and the cumulative layout shift, of a first visit on a slow phone: medians of five. */
export async function paint(url: string): Promise<{ lcp: number; cls: number }> {
	const browser = await launchBrowser();
	try {
		const runs: { lcp: number; cls: number }[] = [];
		for (let run = 0; run < RUNS; run++) {
			const context = await browser.newContext(PHONE);
			const page = await context.newPage();
			const session = await context.newCDPSession(page);
			await session.send("Network.enable");
			await session.send("Network.emulateNetworkConditions", SLOW_4G);
			await session.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR_SLOWDOWN });
			await page.goto(url, { waitUntil: "networkidle" });
			runs.push(
				await page.evaluate(async () => {
					const observe = (type: string) =>
						new Promise<PerformanceEntry[]>((done) => {
							new PerformanceObserver((list) => done(list.getEntries())).observe({ type, buffered: true });
							setTimeout(() => done([]), 500);
						});
					const paints = await observe("largest-contentful-paint");
					const shifts = await observe("layout-shift");
					return {
						lcp: paints.at(-1)?.startTime ?? Number.NaN,
						cls: shifts.reduce((sum, shift) => sum + ("value" in shift ? Number(shift.value) : 0), 0),
					};
				}),
			);
			await context.close();
		}
		const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
		return { lcp: median(runs.map(({ lcp }) => lcp)), cls: median(runs.map(({ cls }) => cls)) };
	} finally {
		await browser.close();
	}
}
