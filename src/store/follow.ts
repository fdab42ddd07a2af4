import { type FSWatcher, statSync, watch } from "node:fs";
import { CONTENT_POLL_INTERVAL, CONTENT_RECHECK_INTERVAL } from "#src/site/limits.ts";

/** What is followed: files, and what is done when one of them is another than before. */
export interface Following {
	/** The folder of the files. */
	readonly folder: string;
	files(): readonly string[];
	/** Answers whether to look once more after a while, though nothing changed. */
	look(): Promise<boolean>;
}

/** Follows files. One look at a time. */
export interface Follower {
	/** Looks now, if something is another than before. */
	look(): void;
	/** Something may be wrong that no change of a file tells: looks again soon, but not all the time. */
	doubt(): void;
	stop(): void;
}

/** Watches the folder, and looks at the files' identity as well, because not every file system reports. */
export function follow({ folder, files, look }: Following): Follower {
	let seen = identityOf(files());
	let looked = Number.NEGATIVE_INFINITY;
	let due = Number.POSITIVE_INFINITY;
	let isLooking = false;
	const check = async () => {
		const identity = identityOf(files());
		if (isLooking || (identity === seen && performance.now() < due)) return;
		isLooking = true;
		seen = identity;
		due = Number.POSITIVE_INFINITY;
		const again = await look().catch(() => true);
		looked = performance.now();
		if (again) due = looked + CONTENT_RECHECK_INTERVAL;
		isLooking = false;
	};
	let watcher: FSWatcher | null = null;
	try {
		watcher = watch(folder, { persistent: false }, () => void check());
		watcher.on("error", () => watcher?.close());
	} catch {
		// No watching here: the timer below is enough.
	}
	const timer = setInterval(() => void check(), CONTENT_POLL_INTERVAL);
	timer.unref();
	return {
		look: () => void check(),
		doubt: () => {
			due = Math.min(due, looked + CONTENT_RECHECK_INTERVAL);
		},
		stop: () => {
			clearInterval(timer);
			watcher?.close();
		},
	};
}

function identityOf(files: readonly string[]): string {
	return files
		.map((file) => {
			try {
				const { ino, size, ctimeNs } = statSync(file, { bigint: true });
				return `${ino} ${size} ${ctimeNs}`;
			} catch {
				// Not there, or not to be looked at: whoever reads it says why.
				return "";
			}
		})
		.join("\n");
}
