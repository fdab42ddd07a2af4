/**
 * What visitors send, kept durably and apart from content. The interface is asynchronous and holds no
 * SQL, so that SQLite serves one machine and PostgreSQL several.
 */

import type { AgentBox } from "./agents.ts";
import type { AttachmentStore } from "./attachments.ts";
import type { DeliveryBox, Ways } from "./delivery.ts";
import type { ReceiptBox } from "./receipts.ts";
import type { SearchCountBox } from "./search-counts.ts";
import type { SharedRates } from "./shared-rates.ts";
import type { TicketBox } from "./tickets.ts";

/** One tap: whether a document helped. Holds nothing about the reader. */
export interface FeedbackVote {
	/** Opaque; who sends a vote again sends the same. */
	readonly id: string;
	/** What it is about, such as "article". */
	readonly kind: string;
	/** Identifier of the document within its kind. */
	readonly document: string;
	readonly answer: "yes" | "no";
	/** The content that the reader saw. */
	readonly contentVersion: string;
	readonly locale: string;
	/** ISO 8601, in whole minutes: enough for statistics, too coarse to find a visit in an access log. */
	readonly received: string;
}

/** What a reader may add to a vote. */
interface FeedbackDetails {
	readonly reason: string | null;
	/** Number of the step that failed, counted through the whole document. */
	readonly step: number | null;
	readonly text: string;
}

export interface Feedback extends FeedbackVote, FeedbackDetails {
	/** Whether the reader has said all he wanted to: from then on nothing of it changes. */
	readonly isDescribed: boolean;
}

export interface FeedbackCount {
	readonly kind: string;
	readonly document: string;
	readonly answer: "yes" | "no";
	readonly reason: string | null;
	readonly step: number | null;
	readonly count: number;
}

/** Every method rejects with `InboxUnavailable` when it could not be done; what resolved is on disk. */
export interface FeedbackBox {
	/**
	 * Keeps a vote. A second one with the same id replaces the answer of the first, so one reader has one vote.
	 * Nothing was kept at `conflict`, when that id belongs to another document, and at `described`, when the
	 * vote of that id has its details: it stays as it is.
	 */
	vote(vote: FeedbackVote): Promise<"stored" | "repeated" | "conflict" | "described">;
	/**
	 * Adds details to a vote, which may be empty; false when there is no such vote. Where it has others already,
	 * these become an entry of their own, so that what was kept is never lost.
	 */
	describe(id: string, details: FeedbackDetails): Promise<boolean>;
	find(id: string): Promise<Feedback | null>;
	count(): Promise<readonly FeedbackCount[]>;
	/** At most `most` entries in the order they came, and the place after which the next ones stand. */
	list(after: number, most: number): Promise<{ readonly entries: readonly Feedback[]; readonly next: number | null }>;
	/** Removes at most `most` entries received before an ISO day; answers how many. */
	forget(before: string, most: number): Promise<number>;
}

/** What somebody answered to a micro survey. Holds nothing about the reader. */
export interface SurveyAnswer {
	/** Opaque; who answers again sends the same. */
	readonly id: string;
	readonly survey: string;
	readonly answer: string;
	/** Path after the base of the page that asked. */
	readonly page: string;
	readonly contentVersion: string;
	readonly locale: string;
	/** In whole minutes, as of a vote. */
	readonly received: string;
}

export interface SurveyCount {
	readonly survey: string;
	readonly answer: string;
	readonly count: number;
}

/** Every method rejects with `InboxUnavailable` when it could not be done; what resolved is on disk. */
export interface SurveyBox {
	/**
	 * Keeps an answer. A second one with the same id replaces the first, so one reader has one answer; nothing was
	 * kept at `conflict`, when that id belongs to another survey.
	 */
	keep(answer: SurveyAnswer): Promise<"stored" | "repeated" | "conflict">;
	count(): Promise<readonly SurveyCount[]>;
	/** Removes at most `most` answers received before an ISO day; answers how many. */
	forget(before: string, most: number): Promise<number>;
}

/** What became of it at the end of a help tree. Holds nothing about the reader. */
export interface HelpOutcome {
	/** Opaque; who answers again sends the same. */
	readonly id: string;
	readonly tree: string;
	/** The step at whose end it was asked. */
	readonly node: string;
	readonly product: string;
	readonly outcome: "solved" | "not-solved" | "ticket";
	readonly contentVersion: string;
	readonly locale: string;
	/** In whole minutes, as of a vote. */
	readonly received: string;
}

/** How often a step of a help tree was shown to those who came from another; "" where it is the first. */
export interface HelpVisits {
	readonly tree: string;
	readonly node: string;
	readonly from: string;
	readonly count: number;
}

/**
 * What is known of a step: how often its page was shown, how often that of a step after it, and what was said at an end.
 * Pages count each time, what was said once a sending, so that neither is a number of readers.
 */
export interface HelpNodeCount {
	readonly tree: string;
	readonly node: string;
	readonly visits: number;
	readonly wentOn: number;
	readonly solved: number;
	readonly notSolved: number;
	readonly ticket: number;
}

/** Every method rejects with `InboxUnavailable` when it could not be done; what resolved is on disk. */
export interface HelpBox {
	/** Keeps an outcome. A second one with the same id replaces the first; nothing was kept at `conflict`, when that id belongs to another step. */
	keep(outcome: HelpOutcome): Promise<"stored" | "repeated" | "conflict">;
	/** Adds to what was seen on an ISO day: numbers, and nothing else. */
	see(day: string, visits: readonly HelpVisits[]): Promise<void>;
	count(): Promise<readonly HelpNodeCount[]>;
	/** Removes at most `most` outcomes, and as many numbers, of before an ISO day; answers how many. */
	forget(before: string, most: number): Promise<number>;
}

export interface Inbox {
	readonly tickets: TicketBox;
	readonly deliveries: DeliveryBox;
	readonly attachments: AttachmentStore;
	readonly feedback: FeedbackBox;
	readonly searchCounts: SearchCountBox;
	readonly surveys: SurveyBox;
	readonly help: HelpBox;
	readonly agents: AgentBox;
	readonly receipts: ReceiptBox;
	/** The ways by which messages go on. */
	readonly deliverTo: Ways;
	/** What several machines count together; null where each counts by itself. */
	readonly rates: SharedRates | null;
	close(): Promise<void>;
}

/** Nothing is known to be kept: the disk is full, the database is locked or damaged, or too many wait. */
export class InboxUnavailable extends Error {
	override readonly name = "InboxUnavailable";
	/** Nothing was kept, for certain; otherwise it may have been, such as when the answer came too late. */
	readonly isCertain: boolean;

	constructor(message: string, isCertain = false) {
		super(message);
		this.isCertain = isCertain;
	}
}
