import { Gauge, type Registry } from "prom-client";
import type { Parts } from "#src/compose.ts";

type Sizes = NonNullable<Parts["database"]>["sizes"];

/**
 * The metrics of a database that several machines share.
 *
 * @param prefix what every metric's name begins with
 * @param sizes of its connections when it is asked
 */
export function databaseMetrics(registry: Registry, prefix: string, sizes: () => Sizes | null): void {
	const registers = [registry];
	const up: Gauge = new Gauge({
		name: `${prefix}database_up`,
		help: "Whether the database answered when it was last asked. Pages need none; what visitors send does.",
		registers,
		// Of several processes one that has no answer is enough.
		aggregator: "min",
		collect: () => up.set(sizes()?.isAway === false ? 1 : 0),
	});
	const connections: Gauge = new Gauge({
		name: `${prefix}database_connections`,
		help: "Connections of this process to the database, in use and at rest, and questions that wait for one.",
		labelNames: ["state"],
		registers,
		collect() {
			const { open = 0, idle = 0, waiting = 0 } = sizes() ?? {};
			connections.set({ state: "in use" }, open - idle);
			connections.set({ state: "idle" }, idle);
			connections.set({ state: "waited for" }, waiting);
		},
	});
}
