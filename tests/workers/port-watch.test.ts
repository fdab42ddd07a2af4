import { ChildProcess } from "node:child_process";
import { expect, test, vi } from "vitest";
import { watchPort } from "#src/server/workers/port-watch.ts";

/** What becomes of the port, and workers that say of it what real ones do. */
function port() {
	const watch = { onNeeded: vi.fn(), onListening: vi.fn(), onClosed: vi.fn() };
	const worker = () => {
		const child = Object.assign(new ChildProcess(), { connected: true });
		watchPort({ process: child }, watch);
		const says = (message: object) => child.emit("internalMessage", { cmd: "NODE_CLUSTER", ...message });
		return {
			asks: () => says({ act: "queryServer" }),
			takes: () => says({ act: "listening", address: "127.0.0.1", port: 1 }),
			closes: () => says({ act: "close" }),
			dies: async () => {
				child.emit("exit", null, "SIGKILL");
				await new Promise((turn) => setImmediate(turn));
			},
		};
	};
	return { watch, worker };
}

test("the port is closed when the last that takes connections ends in order, whoever died before", async () => {
	const { watch, worker } = port();
	const [old, fresh] = [worker(), worker()];
	for (const { asks, takes } of [old, fresh]) {
		asks();
		takes();
	}
	await fresh.dies();
	expect(watch.onClosed).not.toHaveBeenCalled();
	old.closes();
	expect(watch.onClosed).toHaveBeenCalledOnce();
	await old.dies();
});

test("it is closed again when one dies that was about to take connections", async () => {
	const { watch, worker } = port();
	const one = worker();
	one.asks();
	expect(watch.onNeeded).toHaveBeenCalledOnce();
	await one.dies();
	expect(watch.onClosed).toHaveBeenCalledOnce();
});

test("it stays open for one that is about to take connections, until that ends as well", async () => {
	const { watch, worker } = port();
	const [old, fresh] = [worker(), worker()];
	old.asks();
	old.takes();
	fresh.asks();
	await old.dies();
	expect(watch.onClosed).not.toHaveBeenCalled();
	fresh.takes();
	await fresh.dies();
	expect(watch.onClosed).toHaveBeenCalledOnce();
});

test("of what was never made, for want of file descriptors, nothing is heard", () => {
	const child = new ChildProcess();
	watchPort({ process: child }, { onNeeded() {}, onListening() {}, onClosed() {} });
	expect(child.listenerCount("exit")).toBe(0);
});
