import type { LeaseOutcome } from "./render-leases.ts";

/** What became of pages that nodes share. */
export interface SharedReports {
	/** `late`: not answered in time; `unasked`: there is no connection, the server did not answer before, or too many wait. */
	lookup(outcome: "hit" | "miss" | "corrupt" | "failed" | "late" | "unasked"): void;
	stored(pages: number): void;
	/** Pages were not stored: more came than the connection takes, the server refused, or they were out of date by then. */
	dropped(pages: number): void;
	/** `unasked`: made here, for one of the reasons that a look-up has. */
	lease(outcome: LeaseOutcome | "unasked"): void;
	/** What another node said is out of date here as well, so many milliseconds after he said it, by both clocks. */
	heard(milliseconds: number): void;
	/** There is a connection. */
	joined(): void;
	/** There is none any more, or none could be made. */
	away(reason: string): void;
	/** The server does not take what it is sent. */
	refused(reason: string): void;
}
