import { Counter, Gauge, type Registry } from "prom-client";
import type { DeliveryCount } from "#src/inbox/delivery.ts";
import type { MetricsSource } from "./metrics-source.ts";

/**
 * The metrics of the inbox, and of messages on their way from it.
 *
 * @param prefix what every metric's name begins with
 * @param deliveries what hands messages on; null where another process does
 * @returns what counts inboxes that were found empty
 */
export function inboxMetrics(registry: Registry, prefix: string, deliveries: MetricsSource["deliveries"]): () => void {
	const registers = [registry];
	const up: Gauge = new Gauge({
		name: `${prefix}inbox_up`,
		help: "Whether the inbox answered when it was last asked. Pages need none; what visitors send does.",
		registers,
		// Of several processes one asks it.
		aggregator: "min",
		async collect() {
			const asked = deliveries();
			await asked?.count();
			up.set((asked?.isInboxUp ?? true) ? 1 : 0);
		},
	});
	const counted = (name: string, help: string, of: (count: DeliveryCount) => number): void => {
		const made: Gauge = new Gauge({
			...{ name: prefix + name, help, labelNames: ["channel"], registers },
			async collect() {
				made.reset();
				for (const count of (await deliveries()?.count()) ?? []) made.set({ channel: count.channel }, of(count));
			},
		});
	};
	counted("ticket_deliveries_waiting", "Messages to support that wait to go on.", ({ waiting }) => waiting);
	counted("ticket_deliveries_given_up", "Messages to support that a receiver refused.", ({ givenUp }) => givenUp);
	const emptied = new Counter({
		name: `${prefix}inbox_emptied_total`,
		help: "Inboxes that were there without a byte, in whose place a new one was made.",
		registers,
	});
	return () => emptied.inc();
}
