import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { MONOTONIC, TimedOut, within } from "#src/site/clock.ts";

/** Halts the process, as a busy machine does. */
const halt = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

async function withConnection(use: (near: Socket, far: Socket) => Promise<void>): Promise<void> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const near = connect((server.address() as AddressInfo).port, "127.0.0.1");
	const [[far]] = await Promise.all([once(server, "connection"), once(near, "connect")]);
	try {
		await use(near, far);
	} finally {
		near.destroy();
		far.destroy();
		server.close();
	}
}

test("what came while the process was halted is not late, however long that was", () =>
	withConnection(async (near, far) => {
		const answered = within(MONOTONIC, 5, once(near, "data"));
		far.write("in time");
		halt(50);
		expect(String(await answered)).toBe("in time");
	}));

test("what does not come is late", () =>
	withConnection(async (near) => {
		await expect(within(MONOTONIC, 5, once(near, "data"))).rejects.toBeInstanceOf(TimedOut);
	}));

test("what was cancelled is not run, not even between its moment and its turn", async () => {
	const ran: string[] = [];
	const cancel = MONOTONIC.after(1, () => ran.push("cancelled"));
	// Timers that are due at the same time go before the turn that follows them.
	setTimeout(cancel, 1);
	halt(10);
	await new Promise((resolve) => MONOTONIC.after(2, () => resolve(null)));
	expect(ran).toEqual([]);
});
