import {
	AGENT_RENDERS_MAX,
	AGENT_RENDERS_WAITING_MAX,
	FORM_RENDERS_MAX,
	FORM_RENDERS_WAITING_MAX,
	MISSING_RENDERS_MAX,
	MISSING_RENDERS_WAITING_MAX,
	PREVIEW_RENDERS_MAX,
	PREVIEW_RENDERS_WAITING_MAX,
	REFRESHES_WAITING_MAX,
	RENDERS_MAX,
	RENDERS_WAITING_MAX,
	SEARCH_RENDERS_MAX,
	SEARCH_RENDERS_WAITING_MAX,
} from "#src/site/cache-limits.ts";
import type { PoolName } from "./entry.ts";
import type { Leaving } from "./gone.ts";

/** Where visitors wait for what is for everybody, by where it is kept. */
export const VISITORS_LANES = { pages: "visitor", search: "search", negative: "missing" } as const satisfies Record<
	PoolName,
	string
>;

/** Those who wait for what is for everybody: visitors of pages, those who search, and those who ask for what is not there. */
export type VisitorsLane = (typeof VISITORS_LANES)[PoolName];

/** Those for whom a page is made alone: agents, whoever looks at what is not published, whoever fills in a form. */
type PrivateLane = "agent" | "preview" | "form";

/** Who asks for a page of his own: among whom he waits, and what he is told apart from them by. */
export interface PrivateReader {
	readonly lane: PrivateLane;
	/** An agent, or the network of whoever is not known. */
	readonly client: string;
	/** Without it he waits to the end. */
	readonly leaving?: Leaving;
}

/** Where somebody waits. */
export type ReadersLane = VisitorsLane | PrivateLane;

/** Where a render waits: for somebody, or for nobody (a refresh). */
export type Lane = ReadersLane | "background";

/** How many may wait. */
export const WAITING_MAX: Readonly<Record<Lane, number>> = {
	visitor: RENDERS_WAITING_MAX,
	search: SEARCH_RENDERS_WAITING_MAX,
	missing: MISSING_RENDERS_WAITING_MAX,
	agent: AGENT_RENDERS_WAITING_MAX,
	preview: PREVIEW_RENDERS_WAITING_MAX,
	form: FORM_RENDERS_WAITING_MAX,
	background: REFRESHES_WAITING_MAX,
};

/** Lanes with places of their own, which begin one a turn. */
export type PacedLane = Exclude<ReadersLane, "visitor">;
export const PACED: readonly PacedLane[] = ["search", "missing", "agent", "preview", "form"];

/** How many run at the same time. */
export const AT_ONCE: Readonly<Record<ReadersLane, number>> = {
	visitor: RENDERS_MAX,
	search: SEARCH_RENDERS_MAX,
	missing: MISSING_RENDERS_MAX,
	agent: AGENT_RENDERS_MAX,
	preview: PREVIEW_RENDERS_MAX,
	form: FORM_RENDERS_MAX,
};

/** A value for each lane. */
export const ofEach = <Value>(make: (lane: Lane) => Value): Record<Lane, Value> => ({
	...ofReaders(make),
	background: make("background"),
});

/** A value for each lane in which somebody waits. */
export const ofReaders = <Value>(make: (lane: ReadersLane) => Value): Record<ReadersLane, Value> => ({
	visitor: make("visitor"),
	search: make("search"),
	missing: make("missing"),
	agent: make("agent"),
	preview: make("preview"),
	form: make("form"),
});
