import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { KINDS, type Leaving } from "./storm.ts";

/** Clients that send a request and go some milliseconds later, before they are answered or after, and come again at once. */
const { port, clients, kind, isReset }: Leaving = workerData;
const LONGEST_STAY = 100;
const SHORTEST_STAY = 5;
let connections = 0;
let isEnough = false;

function come(): void {
	if (isEnough) return;
	connections += 1;
	const socket = connect({ host: "127.0.0.1", port });
	socket.on("error", () => {});
	socket.once("connect", () => {
		socket.write(KINDS[kind](port, `${connections}`));
		const leave = () => void (isReset ? socket.resetAndDestroy() : socket.destroy());
		setTimeout(leave, SHORTEST_STAY + Math.random() * LONGEST_STAY);
	});
	socket.once("close", () => setImmediate(come));
	socket.resume();
}

for (let client = 0; client < clients; client += 1) come();
parentPort?.once("message", () => {
	isEnough = true;
	parentPort?.postMessage(connections);
	parentPort?.close();
});
