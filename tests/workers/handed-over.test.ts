import { ChildProcess } from "node:child_process";
import { expect, test, vi } from "vitest";
import { giveBackHandedOver } from "#src/server/workers/handed-over.ts";

/** What becomes of the port, and workers that say of it what real ones do. */
function port() {
	const watch = { onNeeded: vi.fn(), onListening: vi.fn(), onClosed: vi.fn() };
	const worker = () => {
		const child = Object.assign(new ChildProcess(), { connected: true, send: (_message: object) => true });
		giveBackHandedOver({ process: child }, watch);
		const says = (message: object) => child.emit("internalMessage", { cmd: "NODE_CLUSTER", ...message });
		/** Of connections that were handed to it and were not answered: whether these were taken. */
		const answers: unknown[] = [];
		child.on("internalMessage", (message: object) => "accepted" in message && answers.push(message.accepted));
		return {
			asks: () => says({ act: "queryServer" }),
			takes: () => says({ act: "listening", address: "127.0.0.1", port: 1 }),
			closes: () => says({ act: "close" }),
			gets: (seq: number) => child.send({ cmd: "NODE_CLUSTER", act: "newconn", seq }),
			dies: async () => {
				child.emit("exit", null, "SIGKILL");
				await new Promise((turn) => setImmediate(turn));
			},
			answers,
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

test("it stays open for one that is about to take connections, which is given what another leaves", async () => {
	const { watch, worker } = port();
	const [old, fresh] = [worker(), worker()];
	old.asks();
	old.takes();
	old.gets(1);
	fresh.asks();
	await old.dies();
	expect(watch.onClosed).not.toHaveBeenCalled();
	expect(old.answers).toEqual([false]);
	fresh.takes();
	fresh.gets(2);
	await fresh.dies();
	expect(watch.onClosed).toHaveBeenCalledOnce();
	expect(fresh.answers).toEqual([true]);
});
