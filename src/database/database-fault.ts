interface Fault {
	/** Nothing was kept, for certain; otherwise it may have been: the connection was lost while it was said. */
	readonly isCertain?: boolean;
	/** It says something about the database, and not about one question. */
	readonly isAway?: boolean;
	/** The same may be done again at once: it was taken back because of somebody else's. */
	readonly isCrossed?: boolean;
}

/** The database did not do what it was asked; the message holds no address, no user and no password. */
export class DatabaseUnavailable extends Error {
	override readonly name = "DatabaseUnavailable";
	readonly isCertain: boolean;
	readonly isAway: boolean;
	readonly isCrossed: boolean;

	constructor(message: string, { isCertain = true, isAway = false, isCrossed = false }: Fault = {}) {
		super(message);
		this.isCertain = isCertain;
		this.isAway = isAway;
		this.isCrossed = isCrossed;
	}
}

/** A migration finds what it is about to make: nothing else makes tables and types. */
const TABLES_LEFT =
	"tables of a newer release are left in it, as after a dump that was restored over them: restore it into an empty database";

/** What the codes of Node, of TLS and of PostgreSQL (its appendix A) mean for whoever runs the site. */
const REASONS: Readonly<Record<string, string>> = {
	ECONNREFUSED: "nobody listens at its address",
	ENOENT: "nobody listens at its socket, or the file of its certificates (sslrootcert) is not there",
	ENOTFOUND: "its host name leads nowhere",
	EAI_AGAIN: "its host name cannot be looked up just now",
	ETIMEDOUT: "it does not answer",
	EHOSTUNREACH: "no way leads to its host",
	ENETUNREACH: "no way leads to its host",
	ECONNRESET: "it ended the connection",
	EPIPE: "it ended the connection",
	EACCES: "this process may not open its socket or the file of its certificates",
	SELF_SIGNED_CERT_IN_CHAIN:
		"its certificate is not signed by anybody who is trusted: name its authority's file with sslrootcert",
	DEPTH_ZERO_SELF_SIGNED_CERT: "it signed its certificate itself: name that file with sslrootcert",
	UNABLE_TO_VERIFY_LEAF_SIGNATURE:
		"its certificate is not signed by anybody who is trusted: name its authority's file with sslrootcert",
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
		"its certificate is not signed by anybody who is trusted: name its authority's file with sslrootcert",
	ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host name",
	CERT_HAS_EXPIRED: "its certificate has expired",
	"28P01": "it does not accept the password",
	"28000": "it does not let this user in from here (pg_hba.conf)",
	"3D000": "it has no database of that name",
	"3F000": "there is no schema in which its tables could be: see search_path",
	"42P07": TABLES_LEFT,
	"42710": TABLES_LEFT,
	"42501": "this user may not do that: the tables have to be his, and he has to be able to make some",
	"53300": "it has no connection free (max_connections)",
	"53100": "its disk is full",
	"53200": "it has no memory left",
	"57014": "it took too long",
	"55P03": "somebody else held what was asked for too long",
	"57P01": "it is shutting down",
	"57P02": "it crashed",
	"57P03": "it is starting or stopping",
	"25006": "it takes no writes: it is a replica, or read-only",
	"25P03": "it gave up on a transaction that went on too long",
};

/** A code of PostgreSQL's (SQLSTATE), which has a digit; Node's `EPIPE` has none. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;
/** Of these, the ones that say something about the database; all others are about one question, or the next one may find it otherwise. */
const OF_THE_DATABASE = /^(?:08|25006$|28|3D|3F|57P0|58|XX)/;
const CROSSED = /^(?:40001|40P01)$/;

/** Why a question to the database failed, in a few words for the log. */
export function databaseFault(error: unknown): DatabaseUnavailable {
	if (error instanceof DatabaseUnavailable) return error;
	const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
	const message = error instanceof Error ? error.message : "";
	const isAway = !SQLSTATE.test(code) || OF_THE_DATABASE.test(code);
	return new DatabaseUnavailable(
		`The database ${isAway ? "does not answer" : "refused"}: ${reasonOf(code, message)}.`,
		{
			isAway,
			isCrossed: CROSSED.test(code),
		},
	);
}

function reasonOf(code: string, message: string): string {
	if (code === "28000" && message.includes("no encryption")) return "it asks for TLS: say sslmode=verify-full";
	if (/does not support SSL/.test(message)) return "it offers no TLS, which sslmode asks for";
	if (/password must be a/i.test(message)) return "it asks for a password, and DATABASE_URL has none";
	if (code !== "") return REASONS[code] ?? `its code is ${code}`;
	// Of the client's own clock, which knows no codes.
	if (/timeout/i.test(message)) return REASONS["ETIMEDOUT"] ?? "";
	return /Connection terminated/.test(message) ? (REASONS["ECONNRESET"] ?? "") : "it speaks as no PostgreSQL does";
}
