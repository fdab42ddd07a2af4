import { type LoadResult, load } from "./load.ts";
import { metric, type ServerProcess, startServer } from "./server-process.ts";
import { LINK_SECRET, signedIn } from "./signed-in.ts";

const SECONDS = 5;
/** Visitors of kept pages: so many a second, well below what one processor can send. */
const VISITORS = { connections: 16, seconds: SECONDS, rate: 400 };
/**
 * Agents who click so often, alone and beside visitors: what they cost is subtracted, and has to be of the same size as what is
 * left.
 */
const AGENTS = { connections: 4, seconds: SECONDS, rate: 20 };
/** Each is measured so often, in turn: the middle one counts. */
const ROUNDS = 3;

interface Measured {
	readonly result: LoadResult;
	/** Of the server, in seconds. */
	readonly processor: number;
}

interface Round {
	readonly alone: Measured;
	readonly own: Measured;
	readonly both: Measured;
	readonly agentsRequests: number;
	/** Renders that were no agent's. */
	readonly others: number;
	readonly pageCost: number;
	readonly agentCost: number;
	readonly costBeside: number;
}

/**
 * What agents cost the visitors of kept pages, in one run: the same visitors alone, and while agents render beside them; and visitors who invent sessions beside those who have none.
 */
export async function agents(
	main: string,
	env: Readonly<Record<string, string>>,
	path: string,
	say: (line: string) => void,
): Promise<void> {
	const cookie = await signedIn(env["DATA_DIR"] ?? "");
	const site = await startServer(main, [], { ...env, LINK_SECRET });
	const url = `http://127.0.0.1:${site.port}${path}`;
	const measure = async (run: () => Promise<LoadResult>): Promise<Measured> => {
		const before = site.processorSeconds() ?? Number.NaN;
		const result = await run();
		return { result, processor: (site.processorSeconds() ?? Number.NaN) - before };
	};
	try {
		// Compiled, kept and remembered before anything counts.
		for (const warm of [{}, { cookie }]) await load(url, { connections: 8, seconds: 2 * SECONDS, ...warm });
		const kept = await sizesOf(site);
		const rounds: Round[] = [];
		for (let round = 0; round < ROUNDS; round += 1) {
			const alone = await measure(() => load(url, VISITORS));
			const own = await measure(() => load(url, { ...AGENTS, cookie }));
			const rendered = await metric(site, "renders_total");
			let agentsRequests = 0;
			const both = await measure(async () => {
				const [visitors, working] = await Promise.all([load(url, VISITORS), load(url, { ...AGENTS, cookie })]);
				agentsRequests = working.requests.total;
				return visitors;
			});
			const others = (await metric(site, "renders_total")) - rendered - agentsRequests;
			const pageCost = alone.processor / alone.result.requests.total;
			const agentCost = own.processor / own.result.requests.total;
			const costBeside = (both.processor - agentsRequests * agentCost) / both.result.requests.total;
			rounds.push({ alone, own, both, agentsRequests, others, pageCost, agentCost, costBeside });
		}
		const ratioOf = (round: Round) => round.costBeside / round.pageCost;
		const middle = rounds.toSorted((a, b) => ratioOf(a) - ratioOf(b))[ROUNDS >> 1];
		if (!middle) throw new Error("Nothing was measured.");
		const { alone, own, both, agentsRequests, others, pageCost, agentCost, costBeside } = middle;
		const ms = (seconds: number) => `${(seconds * 1000).toFixed(3)} ms`;
		const latency = ({ result }: Measured) => `p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms`;
		say(`kept page alone: ${ms(pageCost)} of processor, ${latency(alone)}`);
		say(`an agent's page: ${ms(agentCost)} of processor, ${Math.round(own.result.requests.average)}/s alone`);
		say(
			`kept page while agents render ${Math.round(agentsRequests / SECONDS)}/s: ${ms(costBeside)} of processor, ${latency(both)}`,
		);
		say(
			`ratio of processor time: ${ratioOf(middle).toFixed(2)} (${rounds.map((each) => ratioOf(each).toFixed(2)).join(", ")})`,
		);
		say(`visitors answered: ${both.result.requests.total} of ${alone.result.requests.total} without agents`);
		say(
			`pages that agents made others render: ${others}; kept pages before and after: ${kept}, ${await sizesOf(site)}`,
		);
		const nobody = await measure(() => load(url, { connections: 16, seconds: SECONDS }));
		for (const [name, forged] of Object.entries({
			"an invented session": "__Host-asc-session=invented",
			"a session of the right form": `${cookie.slice(0, -4)}AAAA; portal=asc`,
			"twelve thousand letters": `__Host-asc-session=${"x".repeat(12_000)}`,
		})) {
			const measured = await measure(() => load(url, { connections: 16, seconds: SECONDS, cookie: forged }));
			const rate = ({ processor, result }: Measured) => result.requests.total / processor;
			say(
				`kept pages per processor second with ${name}: ${Math.round(rate(measured))}, ratio to none ${(rate(measured) / rate(nobody)).toFixed(2)}`,
			);
		}
	} finally {
		await site.stop();
	}
}

const sizesOf = (site: ServerProcess) => metric(site, "cache_entries");
