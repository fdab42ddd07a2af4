import { type Program, type Running, untilAnswers } from "./candidate.ts";
import type { Scratch } from "./scratch.ts";

const PATH = "/p/lumen";

/** A peer that listens: all have the same addresses, and are told of a change by a POST, as their makers recommend. */
export async function peerAt(
	port: number,
	program: Program,
	content: ReturnType<Scratch["content"]>,
): Promise<Running> {
	const origin = `http://127.0.0.1:${port}`;
	await untilAnswers(origin + PATH);
	return {
		...{ origin, path: PATH, cold: "/p/new-", stampedeAt: "/p/stampede", pid: program.pid, stop: program.stop },
		renders: async () => program.lines(),
		change: async (word) => {
			content.change(word);
			const { status } = await fetch(`${origin}/change`, { method: "POST" });
			if (status !== 200) throw new Error(`${origin} took no change (${status}).`);
			return performance.now();
		},
	};
}
