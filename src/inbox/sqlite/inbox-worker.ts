import type { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { INBOX_LOOK_INTERVAL } from "#src/site/sending-limits.ts";
import { NO_WAYS } from "../delivery.ts";
import { isReading, runOn } from "../operations.ts";
import { agentTable } from "./agent-table.ts";
import { namingDamage } from "./damaged-inbox.ts";
import { deliveryTable } from "./delivery-table.ts";
import { feedbackTable } from "./feedback-table.ts";
import { HeldFile, InboxAway } from "./held-file.ts";
import { helpTable } from "./help-table.ts";
import type { InboxAnswer, InboxQuestion, InboxState, InboxThread } from "./protocol.ts";
import { receiptTable } from "./receipt-table.ts";
import { searchCountTable } from "./search-count-table.ts";
import { surveyTable } from "./survey-table.ts";
import { ticketReader } from "./ticket-reader.ts";
import { ticketTable } from "./ticket-table.ts";

/**
 * The thread that writes the inbox: a commit waits for the disk, and visitors must not. Whatever has
 * arrived while one commit was under way shares the next.
 */

interface Open {
	readonly database: DatabaseSync;
	readonly tables: {
		readonly feedback: ReturnType<typeof feedbackTable>;
		readonly surveys: ReturnType<typeof surveyTable>;
		readonly help: ReturnType<typeof helpTable>;
		readonly tickets: ReturnType<typeof ticketTable>;
		readonly deliveries: ReturnType<typeof deliveryTable>;
		readonly searchCounts: ReturnType<typeof searchCountTable>;
		readonly agents: ReturnType<typeof agentTable>;
		readonly receipts: ReturnType<typeof receiptTable>;
	};
}

const file: InboxThread = workerData;
const held = new HeldFile(file);
let open: Open | null = null;
let waiting: InboxQuestion[] = [];
let told: string | null | undefined;

/** The inbox, in its place. What becomes of it is said once. */
function opened(): Open {
	try {
		const database = held.inPlace();
		if (open?.database !== database) open = openOf(database);
		tell(null);
		return open;
	} catch (error) {
		tell(messageOf(error));
		throw error;
	}
}

function tell(away: string | null): void {
	if (away === told) return;
	told = away;
	parentPort?.postMessage({ away, foundEmpty: held.foundEmpty } satisfies InboxState);
}

function openOf(database: DatabaseSync): Open {
	const { maxBytes, deliverTo = NO_WAYS } = file;
	const reader = ticketReader(database);
	return {
		database,
		tables: {
			feedback: feedbackTable(database, maxBytes),
			surveys: surveyTable(database, maxBytes),
			help: helpTable(database, maxBytes),
			tickets: ticketTable(database, reader, { maxBytes, deliverTo }),
			deliveries: deliveryTable(database, reader),
			searchCounts: searchCountTable(database),
			agents: agentTable(database),
			receipts: receiptTable(database),
		},
	};
}

/** One that cannot be done; the others of its transaction can be tried again without it. */
class Impossible extends Error {}

/** Runs questions in one transaction; the results count only if it was committed. */
function commit(questions: readonly InboxQuestion[]): InboxAnswer[] {
	const inbox = opened();
	inbox.database.exec("BEGIN IMMEDIATE");
	try {
		const answers = questions.map(({ id, operation }): InboxAnswer => {
			try {
				return { id, result: runOn(inbox.tables, operation) };
			} catch (error) {
				throw new Impossible(messageOf(error));
			}
		});
		inbox.database.exec("COMMIT");
		if (!held.isInPlace()) throw new Error("The inbox was taken away while it was written.");
		return answers;
	} catch (error) {
		// SQLite ends the transaction itself when the disk is full.
		if (inbox.database.isTransaction) inbox.database.exec("ROLLBACK");
		throw error;
	}
}

function messageOf(error: unknown): string {
	const named = namingDamage(error, held.path);
	return named instanceof Error ? named.message : String(named);
}

function write(questions: readonly InboxQuestion[]): readonly InboxAnswer[] {
	try {
		return commit(questions);
	} catch (error) {
		if (error instanceof Impossible && questions.length > 1) return questions.flatMap((question) => write([question]));
		const isCertain = error instanceof Impossible || error instanceof InboxAway;
		return questions.map(({ id }) => ({ id, error: messageOf(error), isCertain }));
	}
}

function read({ id, operation }: InboxQuestion): InboxAnswer {
	try {
		const inbox = opened();
		inbox.database.exec("PRAGMA query_only = 1");
		try {
			return { id, result: runOn(inbox.tables, operation) };
		} finally {
			inbox.database.exec("PRAGMA query_only = 0");
		}
	} catch (error) {
		return { id, error: messageOf(error), isCertain: true };
	}
}

function answerWaiting(): void {
	const questions = waiting;
	waiting = [];
	const writing = questions.filter(({ operation }) => !isReading(operation));
	const answers = writing.length > 0 ? write(writing) : [];
	for (const each of [...answers, ...questions.filter(({ operation }) => isReading(operation)).map(read)])
		parentPort?.postMessage(each);
}

/** Nobody has to ask before it is known that it is away, or back. */
function look(): void {
	try {
		opened();
	} catch {
		// It was told.
	}
}

const looking = setInterval(look, INBOX_LOOK_INTERVAL);
look();

parentPort?.on("message", (question: InboxQuestion | "close") => {
	if (question === "close") {
		answerWaiting();
		clearInterval(looking);
		held.close();
		parentPort?.close();
		return;
	}
	waiting.push(question);
	// The port hands over all that has arrived before this runs.
	if (waiting.length === 1) setImmediate(answerWaiting);
});
