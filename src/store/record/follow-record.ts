import { Worker } from "node:worker_threads";
import type { DatabaseAddress } from "#src/database/database-address.ts";
import type { DatabaseSettings } from "#src/database/open-database.ts";
import { CONTENT_RECORD_POLL } from "#src/site/database-limits.ts";
import { findVersion, tellRefused } from "../find-version.ts";
import type { TakeOutcome } from "./take-record.ts";

/** What the thread is begun with. */
export interface RecordThread {
	readonly dataDir: string;
	readonly address: DatabaseAddress;
}

/** What became of a look; unasked: the database did not answer, which a site that serves tells elsewhere. */
export type RecordNews = TakeOutcome | { readonly state: "unasked"; readonly reason: string };

/** What is told of it; awaited: nothing is served before some comes, since there is none, or none that can be used. */
export type RecordTold =
	| Exclude<RecordNews, { readonly state: "same" | "unasked" }>
	| { readonly state: "awaited"; readonly reasons: readonly string[] };

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
 * Follows the content of record in a thread of its own, which is begun again when it ends. Where there is no content that
 * can be used, it is waited for, however long that takes: until it was taken, or somebody has imported some here.
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
	/** Why the next look came to nothing; null: the database was asked. */
	let looked = Promise.withResolvers<string | null>();
	let last = "";
	let isClosed = false;
	let timer: NodeJS.Timeout | undefined;
	let thread = start();

	function tell(news: RecordNews): void {
		looked.resolve(news.state === "unasked" ? news.reason : null);
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
			if (isClosed) return;
			timer = setTimeout(() => {
				thread = start();
			}, CONTENT_RECORD_POLL);
			timer.unref();
		});
		return made;
	}

	async function untilThereIsSome(): Promise<void> {
		// Nothing else keeps the process meanwhile.
		const hold = setInterval(() => {}, CONTENT_RECORD_POLL);
		let told = "";
		let found = await findVersion(dataDir, "own");
		while (!found.kept) {
			const unasked = await looked.promise;
			looked = Promise.withResolvers();
			found = await findVersion(dataDir, "own");
			const reasons = [...(unasked === null ? [] : [unasked]), ...found.refused.map(tellRefused)];
			const said = JSON.stringify(reasons);
			if (found.kept || said === told) continue;
			told = said;
			onNews({ state: "awaited", reasons });
		}
		clearInterval(hold);
	}

	await untilThereIsSome();
	return {
		async close() {
			isClosed = true;
			clearTimeout(timer);
			// Whatever it is at: what it has not finished nobody sees, and the next look begins anew.
			await thread.terminate();
		},
	};
}
