/** The directory of service centres and their agents, who of them is signed in, and the audit of it. */

/** A service centre: one that is suspended, or in no directory, has no agents who could sign in. */
export interface Company {
	readonly number: string;
	readonly name: string;
	/** ISO 3166, two letters. */
	readonly country: string;
	readonly state: "authorised" | "suspended";
}

export interface CountedCompany extends Company {
	readonly agents: number;
}

/** What the operator says of an agent. */
export interface AgentFacts {
	/** As `foldUsername` makes it. */
	readonly username: string;
	readonly name: string;
	/** Number of the company. */
	readonly company: string;
	readonly accessLevel: string;
	readonly team: string;
}

export interface NewAgent extends AgentFacts {
	/** Opaque, and never another's. */
	readonly id: string;
	/** A PHC string; null: nobody can sign in with a password. */
	readonly secret: string | null;
	readonly at: string;
}

export interface Agent extends AgentFacts {
	readonly id: string;
	readonly state: "active" | "disabled";
	readonly hasSecret: boolean;
	/** He may enter by the brand's own sign-on. */
	readonly isLinked: boolean;
	/** ISO 8601; null before the first one. */
	readonly lastVisit: string | null;
}

/** What a sign-in is decided by. */
export interface SignInFacts {
	readonly id: string;
	readonly secret: string | null;
	/** Active, of an authorised company. */
	readonly mayEnter: boolean;
}

/** A session with whose it is, of an agent who may be here. */
export interface AgentSession {
	readonly began: string;
	readonly seen: string;
	readonly agent: Omit<Agent, "state" | "hasSecret" | "isLinked" | "lastVisit"> & {
		readonly companyName: string;
		readonly country: string;
		/** When he signed in before this time; null at the first. */
		readonly previousVisit: string | null;
	};
}

/** A session in the operator's eyes. */
export interface OpenSession {
	readonly username: string;
	readonly company: string;
	readonly began: string;
	readonly seen: string;
}

/** What happened to a session, to an agent, or to a company and so to all its agents. */
type EventName =
	| ("signed-in" | "refused" | "locked" | "signed-out" | "revoked" | "expired")
	| ("added" | "changed" | "disabled" | "enabled" | "reset" | "removed")
	| ("linked" | "unlinked" | "name-taken")
	| ("company-added" | "company-changed" | "company-suspended" | "company-authorised");

const OF_STRANGERS: ReadonlySet<EventName> = new Set(["refused", "locked", "name-taken"]);

/** What anybody can cause, by passwords or by the brand's own sign-on, as often as he likes. */
export const isOfStrangers = (event: EventName): boolean => OF_STRANGERS.has(event);

/** A line of the audit. */
export interface AgentEvent {
	readonly at: string;
	readonly event: EventName;
	/** Of the agent, or the number of the company. Null where no agent has the name that was typed: it may be a password in the wrong field. */
	readonly username: string | null;
	/** A keyed hash of the client's address; null where the operator did it. */
	readonly client: string | null;
}

/** Whom a provider of the brand's own sign-on means: its subject, and nothing else, says who somebody is there. */
export interface Subject {
	readonly issuer: string;
	readonly subject: string;
}

/** What a provider says of somebody; null where it does not say. */
export interface Person {
	readonly username: string | null;
	readonly name: string | null;
	readonly company: string;
	readonly accessLevel: string | null;
	readonly team: string | null;
}

/** Whom the directory knows him as; or why it lets him in not, with his name in it where he has one. */
export type Admission =
	| { readonly kind: "admitted"; readonly id: string }
	| {
			/** Not an authorised company; disabled; another's name, who enters by password; no name to be kept under. */
			readonly kind: "no-company" | "disabled" | "name-taken" | "no-name";
			readonly username: string | null;
	  };

/** What ends a session: begun before, or not seen since. */
interface SessionEnds {
	readonly beganBefore: string;
	readonly seenBefore: string;
	readonly at: string;
}

/** A name as the directory keeps it: letters of every width and case are the same. */
export const foldUsername = (typed: string): string => typed.normalize("NFKC").trim().toLowerCase();

/** What a folded name looks like. */
export const USERNAME = /^[a-z0-9][a-z0-9._@+-]{1,63}$/;

/** The longest subject there is (OpenID Connect Core 1.0 section 2). */
export const SUBJECT = /^[!-~]{1,255}$/;

/** Every method rejects with `InboxUnavailable` when it could not be done; what resolved is on disk. */
export interface AgentBox {
	/** Keeps a company, or what is new of it. One that is suspended has no sessions any more. */
	keepCompany(company: Company, at: string): Promise<"stored" | "changed" | "same">;
	companies(): Promise<readonly CountedCompany[]>;
	add(agent: NewAgent): Promise<"stored" | "taken" | "no-company">;
	/** Keeps what is new of a known agent, by his name. */
	change(agent: AgentFacts, at: string): Promise<"changed" | "same" | "missing" | "no-company">;
	/**
	 * Removes an agent; what he has confirmed stays as a former agent's, with his names and his company's.
	 *
	 * @returns how many confirmations stay, null when there is no such agent
	 */
	remove(username: string, at: string): Promise<number | null>;
	/** Ends the sessions of one who is disabled; false when there is no such agent. */
	setState(username: string, state: Agent["state"], at: string): Promise<boolean>;
	/** A new secret, which ends all sessions; false when there is no such agent. */
	setSecret(username: string, secret: string, at: string): Promise<boolean>;
	/**
	 * Whom the brand's own sign-on means, if he may enter. One who was never here is kept as a new agent; of a known one what is
	 * new is kept, but never his username. Nobody is taken for another because of a name.
	 *
	 * @param id of the agent, should he be new
	 */
	admit(who: Subject, person: Person, id: string, at: string): Promise<Admission>;
	/** Lets an agent enter by the brand's own sign-on; null takes that back and ends his sessions. */
	link(username: string, who: Subject | null, at: string): Promise<"stored" | "same" | "missing" | "taken">;
	/** At most `most` agents by their names, after one of them. */
	list(after: string, most: number): Promise<readonly Agent[]>;
	/** Null when there is no such agent. */
	find(username: string): Promise<SignInFacts | null>;
	/** Whether an agent has signed in from a client lately. */
	isKnownClient(username: string, client: string): Promise<boolean>;
	/** At most `most` clients from which somebody has signed in, the latest first. */
	knownClients(most: number): Promise<readonly string[]>;
	/**
	 * Begins a session, under the hash of its token.
	 *
	 * @returns false when the agent may not enter (any more)
	 */
	open(session: {
		readonly token: string;
		readonly agent: string;
		readonly client: string;
		readonly at: string;
		/** What was proved, where it was a password: a new one may have been set since. */
		readonly secret?: string | null;
	}): Promise<boolean>;
	/** Null when there is no such session, or its agent may not be here. */
	session(token: string): Promise<AgentSession | null>;
	/** Writes down that a session is used. */
	see(token: string, at: string): Promise<void>;
	/** Ends a session; false when there is none. */
	close(token: string, client: string, at: string): Promise<boolean>;
	/** Ends all sessions of an agent; answers how many, null when there is no such agent. */
	revoke(username: string, at: string): Promise<number | null>;
	sessions(): Promise<readonly OpenSession[]>;
	record(event: AgentEvent): Promise<void>;
	/** Lines of the audit from an ISO day on, oldest first, and the place after which the next ones stand. */
	events(
		since: string,
		after: number,
		most: number,
	): Promise<{ readonly events: readonly AgentEvent[]; readonly next: number | null }>;
	/** Removes at most `most` sessions that are over; answers how many. */
	expire(ends: SessionEnds, most: number): Promise<number>;
	/** Removes at most `most` lines of the audit of before an ISO day; answers how many. */
	forget(before: string, most: number): Promise<number>;
}
