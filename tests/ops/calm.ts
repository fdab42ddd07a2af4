import type { Overview } from "#src/server/ops/overview.ts";

/** A site with which all is well. */
export const CALM: Overview = {
	...{ at: new Date(0), isReady: true, uptime: 1, contentVersion: "1", versions: [], refused: null },
	...{ lateness: "5 min", workers: { ready: 2, lacking: 0 }, resting: [], pools: {}, running: 0, waiting: 0 },
	...{ list: { looked: 0, hottest: [], stalest: [] }, failing: { pages: [], count: 0, lately: 0 } },
	...{
		silent: 0,
		isDatabaseUp: null,
		isInboxUp: true,
		isInboxNew: false,
		isSharedUp: null,
		damagedFiles: 0,
		messages: { waiting: 0, givenUp: 0 },
	},
	counts: {
		...{ answers: [], failedAnswers: [], refusals: [], callFailures: [], tierFaults: [] },
		...{ actions: [], workersLost: [], purges: [], deliveries: [] },
	},
};
