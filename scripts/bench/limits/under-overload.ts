import { setTimeout } from "node:timers/promises";
import { BASE } from "#src/routes.ts";
import { drawn, seeded } from "../seeded.ts";
import { startServer } from "../server-process.ts";
import { inSomeMode, knownOf, type Line, p99, type Visit, type Visitor, visitor } from "./visitor.ts";

const OVERLOAD = 10;
const OVERLOAD_SECONDS = 8;

/** Asks for ten times as much as can be rendered, of all kinds, and looks what of it is answered. */
export async function underOverload(
	main: string,
	env: Readonly<Record<string, string>>,
	say: (line: string) => void,
): Promise<readonly Line[]> {
	// Hardly more than the top pages fit, so that all others are rendered again.
	const site = await startServer(main, [], { ...env, CACHE_MAX_MB: "4", CACHE_DISK_MAX_MB: "0" });
	const { top, pages } = await knownOf(site, 10);
	const { visit, end } = visitor(site);
	const random = seeded(11);
	const cold = () => inSomeMode(random, pages);
	try {
		for (let round = 0; round < 20; round += 1) for (const path of top) await visit(path);
		const began = performance.now();
		let isOver = false;
		const alone: Visit[] = [];
		const client = async () => {
			while (!isOver) alone.push(await visit(cold()));
		};
		const clients = Array.from({ length: 16 }, client);
		await setTimeout(5_000);
		isOver = true;
		await Promise.all(clients);
		const rendered = (visits: readonly Visit[]) => visits.filter(({ status, isHit }) => status === 200 && !isHit);
		const capacity = (rendered(alone).length * 1_000) / (performance.now() - began);
		const rate = OVERLOAD * capacity;
		const classes = { hits: [] as Visit[], misses: [] as Visit[], searches: [] as Visit[] };
		const ready: number[] = [];
		const waiting: Promise<unknown>[] = [];
		const from = performance.now();
		const send = (into: Visit[], path: string) => waiting.push(visit(path).then((each) => into.push(each)));
		for (let sent = 0, at = 0; sent < rate * OVERLOAD_SECONDS; at += 1) {
			const due = Math.floor(((performance.now() - from) * rate) / 1_000);
			for (; sent < due; sent += 1)
				if (sent % 10 === 0) send(classes.searches, `${BASE}/results?query=sound+${sent}`);
				else send(classes.misses, cold());
			send(classes.hits, drawn(random, top));
			if (at % 10 === 0)
				waiting.push(fetch(`http://127.0.0.1:${site.opsPort}/readyz`).then(({ status }) => ready.push(status)));
			await setTimeout(10);
		}
		const seconds = (performance.now() - from) / 1_000;
		await Promise.all(waiting);
		const over = performance.now();
		while (!(await atOnce(visit, cold))) await setTimeout(50);
		const recovery = (performance.now() - over) / 1_000;
		const visits = Object.values(classes).flat();
		const shed = visits.filter(({ status }) => status !== 200);
		const counts = (each: readonly Visit[]) =>
			[...Map.groupBy(each, ({ status }) => status)]
				.map(([status, some]) => `${some.length} times ${status}`)
				.join(", ");
		say(
			`capacity ${capacity.toFixed(0)} renders/s; asked for ${(visits.length / seconds).toFixed(0)}/s in ${seconds.toFixed(0)} s`,
		);
		for (const [name, each] of Object.entries(classes)) say(`${name}: ${counts(each)}, p99 ${p99(each).toFixed(0)} ms`);
		const goodput = rendered([...classes.misses, ...classes.searches]).length / seconds;
		const line = (what: string, figure: string, goal: string, isMet: boolean): Line => ({ what, figure, goal, isMet });
		const answered = classes.hits.filter(({ status }) => status === 200).length;
		return [
			line(
				"kept pages under ten times the load, answered with 200",
				`${answered} of ${classes.hits.length}`,
				"all",
				answered === classes.hits.length,
			),
			line(
				"what is shed says 503 and when to come again",
				`${shed.filter(({ status, saysWhen }) => status === 503 && saysWhen).length} of ${shed.length}`,
				"all",
				shed.every(({ status, saysWhen }) => status === 503 && saysWhen),
			),
			line(
				"ready meanwhile",
				`${ready.filter((each) => each === 200).length} of ${ready.length}`,
				"all",
				ready.every((each) => each === 200),
			),
			line(
				"pages rendered meanwhile",
				`${goodput.toFixed(0)}/s of ${capacity.toFixed(0)}/s alone`,
				">= 0.5",
				goodput >= 0.5 * capacity,
			),
			line("recovered after", `${recovery.toFixed(1)} s`, "<= 10 s", recovery <= 10),
		];
	} finally {
		end();
		await site.stop();
	}
}

/** Whether as many cold pages as are rendered at the same time are answered as if nothing had been. */
async function atOnce(visit: Visitor["visit"], cold: () => string): Promise<boolean> {
	const visits = await Promise.all(Array.from({ length: 16 }, () => visit(cold())));
	return visits.every(({ status, time }) => status === 200 && time < 1_000);
}
