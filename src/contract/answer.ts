import type { CallError } from "./call.ts";

/** What a support API says to one call, before anybody has held it against the contract. */
export type Answer =
	| {
			readonly state: "ok";
			readonly status: number;
			readonly value: unknown;
			/** Instant until which the answer holds, when it depends on the day; null when it does not. */
			readonly until: string | null;
	  }
	/** The specification's 301: where the browser should sign in. */
	| {
			readonly state: "redirect";
			readonly location: string;
			/** A path of this site, said by its own service; only that may name no origin. */
			readonly isOurs?: true;
	  }
	| {
			readonly state: "failed";
			readonly error: Omit<CallError, "message">;
			/** A beginning of what was answered, for the log. */
			readonly text: string;
			/** What is wrong with the answer as a whole, in words of ours; only where there is one. */
			readonly fault?: string;
	  };
