import type { Inbox } from "#src/inbox/inbox.ts";

/** The options of all commands, as they were given. */
export interface Options {
	readonly name?: string | undefined;
	readonly company?: string | undefined;
	readonly "access-level"?: string | undefined;
	readonly team?: string | undefined;
	readonly country?: string | undefined;
	readonly "password-stdin": boolean;
	readonly passwords?: string | undefined;
	readonly since?: string | undefined;
	readonly revoke?: string | undefined;
	readonly subject?: string | undefined;
	readonly document?: string | undefined;
	readonly yes: boolean;
	readonly csv: boolean;
}

interface Scene {
	readonly box: Inbox["agents"];
	readonly receipts: Inbox["receipts"];
	readonly dataDir: string;
	readonly options: Options;
	/** Of the brand's own sign-on; null when there is none. */
	readonly issuer: string | null;
	/** What follows the command's name. */
	readonly args: readonly string[];
	/** Now, ISO 8601. */
	readonly at: string;
}

/** Says which of the options that a command needs were not given; none when all were. */
export const missingOf = (options: Options, needed: readonly ("name" | "company" | "country")[]): readonly string[] =>
	needed.flatMap((each) => (options[each] === undefined ? [`--${each} is missing`] : []));

/**
 * One command of the operator about agents.
 *
 * @returns the status of the process
 * @throws {Usage} when it cannot be meant so
 */
export type Command = (scene: Scene) => Promise<number>;
