import { Worker } from "node:worker_threads";
import type { DatabaseAddress } from "#src/database/database-address.ts";
import type { DatabaseSettings } from "#src/database/open-database.ts";
import { CONTENT_RECORD_POLL } from "#src/site/database-limits.ts";
import { findVersion } from "../find-version.ts";
import type { TakeOutcome } from "./take-record.ts";

/** What the thread is begun with. */
export interface RecordThread {
	readonly dataDir: string;
	readonly address: DatabaseAddress;
}

/** What became of a look; unasked: the database did not answer, which is told elsewhere. */
export type RecordNews = TakeOutcome | { readonly state: "unasked" };

/** What is told of it. */
export type RecordTold = Exclude<RecordNews, { readonly state: "same" | "unasked" }>;

interface FollowOptions {
	readonly dataDir: string;
	/** The database of record; null: there is none. */
	readonly database: DatabaseSettings | null;
	/** Another built thread, beside which that of the record stands; unset where the sources run. */
	readonly beside?: URL | undefined;
	/** Told what is new: the same is not told twice. */
	onNews(news: RecordTold): void;
}

interface RecordFollower {
	close(): Promise<void>;
}

/**
 * Follows the content of record in a thread of its own, which is begun again when it ends. Where there is no content yet, or
 * none that can be used, such as after an upgrade, it is waited for until it was looked once, whatever came of it.
 */
export async function followRecord({
	dataDir,
	database,
	beside,
	onNews,
}: FollowOptions): Promise<RecordFollower | null> {
	if (database === null) return null;
	const begin: RecordThread = { dataDir, address: database.address };
	const worker = beside ? new URL("./record-worker.mjs", beside) : new URL("./record-worker.ts", import.meta.url);
	const { promise: looked, resolve: hasLooked } = Promise.withResolvers<void>();
	let last = "";
	let isClosed = false;
	let timer: NodeJS.Timeout | undefined;
	let thread = start();

	function tell(news: RecordNews): void {
		hasLooked();
		const said = JSON.stringify(news);
		if (news.state === "same" || news.state === "unasked" || said === last) return;
		last = said;
		onNews(news);
	}

	function start(): Worker {
		const made = new Worker(worker, { workerData: begin, name: "content of record" });
		made.unref();
		made.on("message", tell);
		made.on("error", (error) =>
			tell({ state: "refused", reasons: [error instanceof Error ? error.message : String(error)] }),
		);
		made.on("exit", () => {
			hasLooked();
			if (isClosed) return;
			timer = setTimeout(() => {
				thread = start();
			}, CONTENT_RECORD_POLL);
			timer.unref();
		});
		return made;
	}

	const { kept } = await findVersion(dataDir, "own");
	if (kept === null) {
		thread.ref();
		await looked;
		thread.unref();
	}
	return {
		async close() {
			isClosed = true;
			clearTimeout(timer);
			// Whatever it is at: what it has not finished nobody sees, and the next look begins anew.
			await thread.terminate();
		},
	};
}
