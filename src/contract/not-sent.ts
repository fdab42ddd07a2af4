import type { SentForm } from "./sent-form.ts";

/**
 * Why nothing was kept of what came: too much came before it, we could not take it, it could not be read, or there was
 * nothing. `pack`: an offline pack is not sent while its agent is sent others.
 */
export type NotSentReason = "early" | "busy" | "unread" | "nothing" | "pack";

/** The page that says so, when there is no form to show again. */
export interface NotSent extends SentForm {
	readonly form: "not-sent";
	readonly reason: NotSentReason;
	/** Seconds after which it may be sent again, rounded up; null where waiting helps nobody. */
	readonly wait: number | null;
	/** Files may have come with it. */
	readonly takesFiles: boolean;
	/** What stands where one can go back to: the page with the form, another that held it, the pack, or nothing that is known. */
	readonly back: "form" | "page" | "pack" | null;
}
