/** What the directory says of an agent besides. */
interface AgentProfile {
	readonly username: string;
	readonly name: string;
	readonly team: string;
	readonly companyName: string;
	/** ISO 3166, two letters. */
	readonly country: string;
	/** When he signed in before this time, ISO 8601; null at the first. */
	readonly previousVisit: string | null;
}

/** Who asks. Required by every service call; never part of the request context. */
export type Identity =
	| {
			readonly kind: "anonymous";
			/** He has shown a session of ours that is over. */
			readonly hasEnded?: true;
	  }
	| {
			readonly kind: "agent";
			readonly id: string;
			/** Number of the company. */
			readonly company: string;
			readonly accessLevel: string;
			/** The verified session's token, for a support API elsewhere: it travels nowhere else. */
			readonly session?: string;
			/** Unknown where an API elsewhere has verified the session: it tells no more than that. */
			readonly profile?: AgentProfile;
	  };

export const ANONYMOUS: Identity = { kind: "anonymous" };
/** Nobody (any more), who was an agent. */
export const ENDED: Identity = { kind: "anonymous", hasEnded: true };
