import type { Database } from "#src/database/database.ts";
import type { Inbox } from "#src/inbox/inbox.ts";

/** The options of all commands, as they were given. */
export interface Options {
	readonly export: boolean;
	readonly format: string;
	readonly "forget-before"?: string | undefined;
	readonly state?: string | undefined;
	readonly since?: string | undefined;
	readonly product?: string | undefined;
	readonly to?: string | undefined;
	readonly days?: string | undefined;
	readonly yes: boolean;
	readonly retry: boolean;
	readonly json: boolean;
}

/** What a command works with. */
interface Scene {
	readonly inbox: Inbox;
	readonly dataDir: string;
	/** The database that several machines share, in which the inbox is then; null: it is in the data directory. */
	readonly database: Database | null;
	readonly maxBytes: number;
	readonly options: Options;
	/** What follows the command's name. */
	readonly args: readonly string[];
	readonly retentionDays: number;
}

/**
 * One command of the operator.
 *
 * @returns the status of the process
 * @throws {Usage} when it cannot be meant so
 */
export type Command = (scene: Scene) => Promise<number>;

/** What was asked for is no command; the message says why, where that helps. */
export class Usage extends Error {
	override readonly name = "Usage";
}

/** Says what is wrong, for a command that cannot do what it should. */
export function fail(message: string): 1 {
	console.error(message);
	return 1;
}

export const several = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
