import type { Progress } from "./progress.ts";
import type { Refusal } from "./with-import-lock.ts";

export type ImportOutcome = Imported | Unchanged | Refusal;

interface Imported extends Prepared {
	/** Whether it is in force, or waits to be published. */
	readonly state: "imported" | "waiting";
	readonly version: string;
	readonly items: number;
	readonly tags: readonly string[];
}

interface Unchanged extends Prepared {
	readonly state: "unchanged";
	readonly version: string;
}

/** What follows a version by itself. */
interface Prepared {
	readonly followers: readonly Follower[];
	/** The first moment for which nothing is prepared yet; null when there is none. */
	readonly unprepared: string | null;
}

interface Follower {
	readonly version: string;
	/** ISO 8601 in UTC. */
	readonly from: string;
}

export interface ImportOptions {
	readonly packDir: string;
	readonly dataDir: string;
	/** Accepts a pack of another brand, and one in which most of the items in force are gone. */
	readonly replaceBrand?: boolean;
	/** Accepts a pack with far fewer items of a kind, one without a locale that the site has, and a default locale in which retired items have no text. */
	readonly force?: boolean;
	/** Leaves the content in force as it is: the new version waits to be published. */
	readonly noPublish?: boolean;
	/** Of the private key that signs what files hold; null or none: in the data directory, made by the first import. */
	readonly keyFile?: string | null;
	/** Told in one line what the operator should know while it goes on. */
	readonly tell?: (line: string) => void;
	/** Told how far it has come. */
	readonly progress?: Progress;
}
