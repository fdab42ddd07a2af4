import { Worker } from "node:worker_threads";
import { INBOX_PATIENCE, INBOX_WAITING_MAX } from "#src/site/sending-limits.ts";
import type { AgentBox } from "../agents.ts";
import { createAttachmentStore } from "../attachments.ts";
import { type DeliveryBox, NO_WAYS } from "../delivery.ts";
import { type FeedbackBox, type HelpBox, type Inbox, InboxUnavailable, type SurveyBox } from "../inbox.ts";
import type { ReceiptBox } from "../receipts.ts";
import type { SearchCountBox } from "../search-counts.ts";
import type { TicketBox } from "../tickets.ts";
import type { InboxAnswer, InboxFile, InboxOperation, InboxQuestion } from "./protocol.ts";

interface Waiting {
	readonly resolve: (result: unknown) => void;
	readonly reject: (error: Error) => void;
	readonly timer: NodeJS.Timeout;
}

/**
 * The inbox in the file `inbox.sqlite` of a data directory. A thread of its own waits for the disk; it starts with the first
 * question, and again after it ended.
 *
 * @param worker address of what the build made of `inbox-worker.ts`; unbuilt, the file beside this one
 */
export function createSqliteInbox(file: InboxFile, worker: URL = new URL("./inbox-worker.ts", import.meta.url)): Inbox {
	const waiting = new Map<number, Waiting>();
	let thread: Worker | null = null;
	let questions = 0;

	function settle(id: number, act: (waiting: Waiting) => void): void {
		const found = waiting.get(id);
		if (!found) return;
		waiting.delete(id);
		clearTimeout(found.timer);
		act(found);
		if (waiting.size === 0) thread?.unref();
	}

	function started(): Worker {
		if (thread) return thread;
		const made = new Worker(worker, { workerData: file, name: "inbox" });
		made.on("message", (answer: InboxAnswer) =>
			settle(answer.id, ({ resolve, reject }) =>
				"error" in answer ? reject(new InboxUnavailable(answer.error, answer.isCertain)) : resolve(answer.result),
			),
		);
		const lost = (reason: string) => {
			if (thread !== made) return;
			thread = null;
			for (const id of [...waiting.keys()]) settle(id, ({ reject }) => reject(new InboxUnavailable(reason)));
		};
		made.on("error", (error) => lost(error instanceof Error ? error.message : String(error)));
		made.on("exit", () => lost("The inbox's thread has ended."));
		thread = made;
		return made;
	}

	function ask(...operation: InboxOperation): Promise<unknown> {
		if (waiting.size >= INBOX_WAITING_MAX)
			return Promise.reject(new InboxUnavailable("Too many wait for the inbox.", true));
		return new Promise((resolve, reject) => {
			const id = questions++;
			const timer = setTimeout(
				() => settle(id, () => reject(new InboxUnavailable("The inbox did not answer in time."))),
				INBOX_PATIENCE,
			);
			waiting.set(id, { resolve, reject, timer });
			const asked = started();
			asked.ref();
			asked.postMessage({ id, operation } satisfies InboxQuestion);
		});
	}

	// The worker runs the method of the same name on the same arguments: its result is the method's.
	const feedback = {
		vote: (vote) => ask("feedback", "vote", vote) as ReturnType<FeedbackBox["vote"]>,
		describe: (id, details) => ask("feedback", "describe", id, details) as ReturnType<FeedbackBox["describe"]>,
		find: (id) => ask("feedback", "find", id) as ReturnType<FeedbackBox["find"]>,
		count: () => ask("feedback", "count") as ReturnType<FeedbackBox["count"]>,
		list: (after, most) => ask("feedback", "list", after, most) as ReturnType<FeedbackBox["list"]>,
		forget: (before, most) => ask("feedback", "forget", before, most) as ReturnType<FeedbackBox["forget"]>,
	} satisfies FeedbackBox;

	const surveys = {
		keep: (answer) => ask("surveys", "keep", answer) as ReturnType<SurveyBox["keep"]>,
		count: () => ask("surveys", "count") as ReturnType<SurveyBox["count"]>,
		forget: (before, most) => ask("surveys", "forget", before, most) as ReturnType<SurveyBox["forget"]>,
	} satisfies SurveyBox;

	const help = {
		keep: (outcome) => ask("help", "keep", outcome) as ReturnType<HelpBox["keep"]>,
		see: (day, visits) => ask("help", "see", day, visits) as ReturnType<HelpBox["see"]>,
		count: () => ask("help", "count") as ReturnType<HelpBox["count"]>,
		forget: (before, most) => ask("help", "forget", before, most) as ReturnType<HelpBox["forget"]>,
	} satisfies HelpBox;

	const tickets = {
		keep: (ticket) => ask("tickets", "keep", ticket) as ReturnType<TicketBox["keep"]>,
		add: (ticket, message) => ask("tickets", "add", ticket, message) as ReturnType<TicketBox["add"]>,
		reply: (number, message) => ask("tickets", "reply", number, message) as ReturnType<TicketBox["reply"]>,
		find: (id) => ask("tickets", "find", id) as ReturnType<TicketBox["find"]>,
		findNumber: (number) => ask("tickets", "findNumber", number) as ReturnType<TicketBox["findNumber"]>,
		list: (filter, after, most) => ask("tickets", "list", filter, after, most) as ReturnType<TicketBox["list"]>,
		close: (number, at) => ask("tickets", "close", number, at) as ReturnType<TicketBox["close"]>,
		erase: (number) => ask("tickets", "erase", number) as ReturnType<TicketBox["erase"]>,
		expire: (before, most) => ask("tickets", "expire", before, most) as ReturnType<TicketBox["expire"]>,
		usedBytes: () => ask("tickets", "usedBytes") as ReturnType<TicketBox["usedBytes"]>,
		unattached: (files) => ask("tickets", "unattached", files) as ReturnType<TicketBox["unattached"]>,
	} satisfies TicketBox;

	const deliveries = {
		due: (channel, now) => ask("deliveries", "due", channel, now) as ReturnType<DeliveryBox["due"]>,
		settle: (sequence, result) => ask("deliveries", "settle", sequence, result) as ReturnType<DeliveryBox["settle"]>,
		count: () => ask("deliveries", "count") as ReturnType<DeliveryBox["count"]>,
		list: (most) => ask("deliveries", "list", most) as ReturnType<DeliveryBox["list"]>,
		retry: (now) => ask("deliveries", "retry", now) as ReturnType<DeliveryBox["retry"]>,
	} satisfies DeliveryBox;

	const searchCounts = {
		add: (counts, day) => ask("searchCounts", "add", counts, day) as ReturnType<SearchCountBox["add"]>,
		vain: (least, most) => ask("searchCounts", "vain", least, most) as ReturnType<SearchCountBox["vain"]>,
		otherwise: (least, most) =>
			ask("searchCounts", "otherwise", least, most) as ReturnType<SearchCountBox["otherwise"]>,
		findings: () => ask("searchCounts", "findings") as ReturnType<SearchCountBox["findings"]>,
		unopened: (least, most) => ask("searchCounts", "unopened", least, most) as ReturnType<SearchCountBox["unopened"]>,
		forget: (before) => ask("searchCounts", "forget", before) as ReturnType<SearchCountBox["forget"]>,
	} satisfies SearchCountBox;

	const agents = {
		keepCompany: (company, at) => ask("agents", "keepCompany", company, at) as ReturnType<AgentBox["keepCompany"]>,
		companies: () => ask("agents", "companies") as ReturnType<AgentBox["companies"]>,
		add: (agent) => ask("agents", "add", agent) as ReturnType<AgentBox["add"]>,
		change: (agent, at) => ask("agents", "change", agent, at) as ReturnType<AgentBox["change"]>,
		remove: (username, at) => ask("agents", "remove", username, at) as ReturnType<AgentBox["remove"]>,
		setState: (username, state, at) =>
			ask("agents", "setState", username, state, at) as ReturnType<AgentBox["setState"]>,
		setSecret: (username, secret, at) =>
			ask("agents", "setSecret", username, secret, at) as ReturnType<AgentBox["setSecret"]>,
		admit: (who, person, id, at) => ask("agents", "admit", who, person, id, at) as ReturnType<AgentBox["admit"]>,
		link: (username, who, at) => ask("agents", "link", username, who, at) as ReturnType<AgentBox["link"]>,
		list: (after, most) => ask("agents", "list", after, most) as ReturnType<AgentBox["list"]>,
		find: (username) => ask("agents", "find", username) as ReturnType<AgentBox["find"]>,
		isKnownClient: (username, client) =>
			ask("agents", "isKnownClient", username, client) as ReturnType<AgentBox["isKnownClient"]>,
		knownClients: (most) => ask("agents", "knownClients", most) as ReturnType<AgentBox["knownClients"]>,
		open: (session) => ask("agents", "open", session) as ReturnType<AgentBox["open"]>,
		session: (token) => ask("agents", "session", token) as ReturnType<AgentBox["session"]>,
		see: (token, at) => ask("agents", "see", token, at) as ReturnType<AgentBox["see"]>,
		close: (token, client, at) => ask("agents", "close", token, client, at) as ReturnType<AgentBox["close"]>,
		revoke: (username, at) => ask("agents", "revoke", username, at) as ReturnType<AgentBox["revoke"]>,
		sessions: () => ask("agents", "sessions") as ReturnType<AgentBox["sessions"]>,
		record: (event) => ask("agents", "record", event) as ReturnType<AgentBox["record"]>,
		events: (since, after, most) => ask("agents", "events", since, after, most) as ReturnType<AgentBox["events"]>,
		expire: (ends, most) => ask("agents", "expire", ends, most) as ReturnType<AgentBox["expire"]>,
		forget: (before, most) => ask("agents", "forget", before, most) as ReturnType<AgentBox["forget"]>,
	} satisfies AgentBox;

	const receipts = {
		keep: (agent, receipt) => ask("receipts", "keep", agent, receipt) as ReturnType<ReceiptBox["keep"]>,
		of: (agent, most) => ask("receipts", "of", agent, most) as ReturnType<ReceiptBox["of"]>,
		readers: (document, company, after, most) =>
			ask("receipts", "readers", document, company, after, most) as ReturnType<ReceiptBox["readers"]>,
		former: (document, company, after, most) =>
			ask("receipts", "former", document, company, after, most) as ReturnType<ReceiptBox["former"]>,
		forget: (before, most) => ask("receipts", "forget", before, most) as ReturnType<ReceiptBox["forget"]>,
	} satisfies ReceiptBox;

	return {
		agents,
		receipts,
		feedback,
		searchCounts,
		surveys,
		help,
		tickets,
		deliveries,
		deliverTo: file.deliverTo ?? NO_WAYS,
		attachments: createAttachmentStore({ dataDir: file.dataDir, maxBytes: file.maxBytes, tickets }),
		async close() {
			const ending = thread;
			if (!ending) return;
			const { promise, resolve } = Promise.withResolvers<void>();
			ending.ref();
			ending.once("exit", () => resolve());
			ending.postMessage("close");
			await promise;
		},
	};
}
