import { type AgentBox, foldUsername, type SignInFacts } from "#src/inbox/agents.ts";
import { SECRETS_TRIED } from "#src/site/agent-limits.ts";
import { type CountOnce, countHere, type Later } from "#src/site/counting.ts";
import { shareOf } from "#src/site/process-share.ts";
import { type KnownClients, KnownLanes } from "./known-clients.ts";
import { isPassword as isPasswordOf } from "./password.ts";
import { Refusals } from "./refusals.ts";
import type { Sessions } from "./sessions.ts";

/** What somebody typed, and a keyed hash of where he typed it. */
interface Attempt {
	readonly username: string;
	readonly password: string;
	readonly client: string;
}

export type SignInOutcome =
	| { readonly kind: "entered"; readonly session: string }
	/** Wrong name, wrong password, disabled, suspended: nobody is told which. */
	| { readonly kind: "refused" }
	| { readonly kind: "resting"; readonly seconds: number }
	/** Too many secrets are being tried. */
	| { readonly kind: "busy" };

interface SignInOptions {
	readonly box: Pick<AgentBox, "find" | "isKnownClient" | "open" | "record">;
	readonly sessions: Pick<Sessions, "issue">;
	readonly known: KnownClients;
	/** Whether a password is the one of a secret; what it costs is the same for nobody's. */
	readonly isPassword?: (password: string, secret: string | null) => Promise<boolean>;
	/** Where wrong passwords are counted. */
	readonly countOnce?: CountOnce;
	now(): Date;
}

/** Lets agents in. Few secrets are tried at once, and the inbox is asked by those few alone. */
export class SignIn {
	readonly #options: SignInOptions;
	readonly #refusals: Later<Refusals>;
	readonly #lanes: KnownLanes;

	constructor(options: SignInOptions) {
		this.#options = options;
		this.#refusals = (options.countOnce ?? countHere)("refusals", () => new Refusals());
		this.#lanes = new KnownLanes(options.known, { ...SECRETS_TRIED, atOnce: shareOf(SECRETS_TRIED.atOnce) });
	}

	/**
	 * Tries a name and a password.
	 *
	 * @throws {InboxUnavailable} when the directory cannot be asked, or the session not be kept
	 */
	async enter({ username: typed, password, client }: Attempt): Promise<SignInOutcome> {
		const username = foldUsername(typed);
		await this.#options.known.loaded();
		const rest = await this.#rest(username, client);
		if (rest > 0) return { kind: "resting", seconds: Math.ceil(rest / 1000) };
		return (await this.#lanes.run(client, () => this.#try(username, password, client))) ?? { kind: "busy" };
	}

	async #rest(username: string, client: string): Promise<number> {
		const now = this.#options.now().getTime();
		const own = await this.#refusals.ownRest(username, client, now);
		const rest = own || (await this.#refusals.rest(username, now));
		const { known, box } = this.#options;
		// A stranger's attempt costs no look.
		const isExcepted = own === 0 && rest > 0 && known.has(client) && (await box.isKnownClient(username, client));
		return isExcepted ? 0 : rest;
	}

	async #try(username: string, password: string, client: string): Promise<SignInOutcome> {
		const { box, sessions, known, now, isPassword = isPasswordOf } = this.#options;
		// Somebody else's attempts may have come first while this one waited.
		const rest = await this.#rest(username, client);
		if (rest > 0) return { kind: "resting", seconds: Math.ceil(rest / 1000) };
		const isLast = await this.#refusals.begin(username, client, now().getTime());
		const facts = await box.find(username);
		const isRight = await isPassword(password, facts?.secret ?? null);
		const at = now().toISOString();
		if (facts && isRight && facts.mayEnter) {
			const { session, hash } = sessions.issue();
			if (await box.open({ token: hash, agent: facts.id, client, at, secret: facts.secret })) {
				await this.#refusals.forgive(username, client);
				known.add(client);
				return { kind: "entered", session };
			}
		}
		await this.#record(facts, username, client, at, isLast);
		return { kind: "refused" };
	}

	/** The name is kept where it is somebody's: else it may be a password in the wrong field. */
	async #record(facts: SignInFacts | null, username: string, client: string, at: string, isLast: boolean) {
		const about = { at, username: facts ? username : null, client };
		await this.#options.box.record({ ...about, event: "refused" });
		if (isLast) await this.#options.box.record({ ...about, event: "locked" });
	}
}
