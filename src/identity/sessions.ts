import { createHash, randomBytes } from "node:crypto";
import type { AgentBox, AgentSession } from "#src/inbox/agents.ts";
import { InboxUnavailable } from "#src/inbox/inbox.ts";
import {
	SESSION_IDLE,
	SESSION_LIFE,
	SESSION_MAX_LENGTH,
	SESSION_REMEMBERED,
	SESSION_SEEN_INTERVAL,
	SESSION_TOKEN_BYTES,
	SESSIONS_REMEMBERED_MAX,
} from "#src/site/agent-limits.ts";
import { remembered } from "#src/site/remembered.ts";
import type { Authenticate } from "./authenticate.ts";
import { ANONYMOUS, ENDED, type Identity } from "./identity.ts";
import { KnownSessions } from "./known-sessions.ts";
import type { LinkSigner } from "./link-signer.ts";

const PURPOSE = "asc-session";

interface SessionsOptions {
	readonly box: Pick<AgentBox, "session" | "see" | "close">;
	readonly signer: LinkSigner;
	now(): Date;
}

/**
 * Who is signed in. A token is signed, so that a forged one costs no look, and kept as its hash alone. The inbox is asked
 * for each request of an agent, about one session once in a second: what the operator says holds from then on.
 */
export class Sessions {
	readonly #options: SessionsOptions;
	readonly #known: KnownSessions;
	/** Sessions that are over here, whatever the inbox still says, with the client that ended them. */
	readonly #ended = remembered<string>(SESSIONS_REMEMBERED_MAX);
	/** Those of them that the inbox has yet to be told of. */
	readonly #untold = new Set<string>();

	constructor(options: SessionsOptions) {
		this.#options = options;
		this.#known = new KnownSessions({
			now: () => options.now().getTime(),
			tooMany: () => new InboxUnavailable("Too many sessions are asked about.", true),
		});
	}

	/** A new token, and the hash under which it is kept. */
	issue(): { readonly session: string; readonly hash: string } {
		const token = randomBytes(SESSION_TOKEN_BYTES).toString("base64url");
		return { session: this.#options.signer.sign(PURPOSE, token), hash: hashOf(token) };
	}

	/**
	 * Whose a session is; anonymous when it is nobody's, and said to have ended when its token is one of ours.
	 *
	 * @throws {InboxUnavailable} when that cannot be told just now
	 */
	readonly authenticate: Authenticate = async ({ session }) => {
		const hash = this.#hashOf(session);
		if (session === null || hash === null) return ANONYMOUS;
		if (this.#ended.has(hash)) return ENDED;
		return this.#known.identityOf(hash, async (now) => {
			const identity = await this.#ask(hash, session, now);
			return { identity, holds: SESSION_REMEMBERED };
		});
	};

	/**
	 * Ends a session, at once and for good as far as this site is asked. An inbox that cannot take it is told as soon as it
	 * answers again; should this process end before that, the session ends there by being idle.
	 */
	async end(session: string, client: string): Promise<void> {
		const hash = this.#hashOf(session);
		if (hash === null) return;
		this.#ended.set(hash, client);
		this.#known.forget(hash);
		await this.#tell(hash);
	}

	async #tell(hash: string): Promise<void> {
		const client = this.#ended.get(hash);
		this.#untold.delete(hash);
		if (client === undefined) return;
		try {
			await this.#options.box.close(hash, client, this.#options.now().toISOString());
		} catch (error) {
			if (!(error instanceof InboxUnavailable)) throw error;
			this.#untold.add(hash);
		}
	}

	async #ask(hash: string, session: string, now: number): Promise<Identity> {
		const { box } = this.#options;
		const found = await box.session(hash);
		// It answers again. What it cannot take now is told it the next time.
		for (const ended of [...this.#untold]) void this.#tell(ended).catch(() => {});
		if (found && isOpen(found, now) && now - Date.parse(found.seen) >= SESSION_SEEN_INTERVAL)
			// Whoever is here is here, whether it can be written down or not.
			void box.see(hash, new Date(now).toISOString()).catch(() => {});
		// He may have signed out while the inbox was asked.
		const isHere = found !== null && isOpen(found, now) && !this.#ended.has(hash);
		return isHere ? identityOf(found, session) : ENDED;
	}

	#hashOf(session: string | null): string | null {
		// Whatever is longer than a token costs no signature.
		const isLong = session !== null && session.length > SESSION_MAX_LENGTH;
		const token = session && !isLong && this.#options.signer.read(PURPOSE, session);
		return token ? hashOf(token) : null;
	}
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** A clock that was ahead when it began lengthens no session: one from the future is over like one from the past. */
const isOpen = ({ began, seen }: AgentSession, now: number): boolean =>
	now - Date.parse(began) < SESSION_LIFE && Math.abs(now - Date.parse(seen)) < SESSION_IDLE;

function identityOf({ agent }: AgentSession, session: string): Identity {
	const { id, company, accessLevel, ...profile } = agent;
	return { kind: "agent", id, company, accessLevel, session, profile };
}
