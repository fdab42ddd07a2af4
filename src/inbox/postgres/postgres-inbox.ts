import type { Database } from "#src/database/database.ts";
import { DatabaseUnavailable } from "#src/database/database-fault.ts";
import type { Session } from "#src/database/session.ts";
import { INBOX_PATIENCE, INBOX_WAITING_MAX } from "#src/site/sending-limits.ts";
import { NO_WAYS, type Ways } from "../delivery.ts";
import { type Inbox, InboxUnavailable } from "../inbox.ts";
import { type Boxes, boxesOf, isReading, runOn } from "../operations.ts";
import { agentTable } from "./agent-table.ts";
import { deliveryTable } from "./delivery-table.ts";
import { feedbackTable } from "./feedback-table.ts";
import { helpTable } from "./help-table.ts";
import { InboxRoom } from "./inbox-room.ts";
import { rateTable } from "./rate-table.ts";
import { receiptTable } from "./receipt-table.ts";
import { INBOX_TABLES } from "./schema.ts";
import { searchCountTable } from "./search-count-table.ts";
import { storedAttachments } from "./stored-attachments.ts";
import { surveyTable } from "./survey-table.ts";
import { ticketTable } from "./ticket-table.ts";

interface PostgresInboxOptions {
	readonly database: Database;
	/** What visitors send finds so much room. */
	readonly maxBytes: number;
	/** Whither the messages of tickets are delivered; nowhere by default. */
	readonly deliverTo?: Ways;
	/** The clock by which files that nobody sent are swept. */
	now?(): number;
}

/** The inbox that several machines share. The database is not closed with it. */
export function createPostgresInbox({ database, maxBytes, deliverTo = NO_WAYS, now }: PostgresInboxOptions): Inbox {
	const room = new InboxRoom(maxBytes);
	let waiting = 0;

	/** Bounds how many wait, and how long. */
	async function bounded<Result>(work: () => Promise<Result>): Promise<Result> {
		if (waiting >= INBOX_WAITING_MAX) throw new InboxUnavailable("Too many wait for the inbox.", true);
		waiting += 1;
		const working = work().finally(() => {
			waiting -= 1;
		});
		let timer: NodeJS.Timeout | undefined;
		const late = new Promise<never>((_, reject) => {
			timer = setTimeout(() => reject(new InboxUnavailable("The inbox did not answer in time.")), INBOX_PATIENCE);
		});
		return Promise.race([working, late]).finally(() => clearTimeout(timer));
	}

	/** A fault of the inbox, whoever caused it. Nothing is kept of what could not be done. */
	function unavailable(error: unknown): never {
		if (error instanceof InboxUnavailable) throw error;
		const isCertain = !(error instanceof DatabaseUnavailable) || error.isCertain;
		throw new InboxUnavailable(error instanceof Error ? error.message : String(error), isCertain);
	}

	const boxes = boxesOf((...operation) => {
		const work = async (session: Session) => runOn(tablesOf(session, room, deliverTo), operation);
		const run = isReading(operation) ? database.read.bind(database) : database.transaction.bind(database);
		return bounded(() => run(INBOX_TABLES, work)).catch(unavailable);
	});
	return {
		...boxes,
		deliverTo,
		rates: rateTable(database),
		attachments: storedAttachments({
			room,
			ask: (work) => bounded(() => database.transaction(INBOX_TABLES, work)).catch(unavailable),
			...(now ? { now } : {}),
		}),
		close: async () => {},
	};
}

const tablesOf = (session: Session, room: InboxRoom, deliverTo: Ways): Boxes => ({
	feedback: feedbackTable(session, room),
	surveys: surveyTable(session, room),
	help: helpTable(session, room),
	tickets: ticketTable(session, { room, deliverTo }),
	deliveries: deliveryTable(session),
	searchCounts: searchCountTable(session),
	agents: agentTable(session),
	receipts: receiptTable(session),
});
