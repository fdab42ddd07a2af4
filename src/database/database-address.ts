/** How a connection is protected, in the words of libpq's `sslmode`. */
type TlsMode = "disable" | "require" | "verify-ca" | "verify-full";

/** Where a PostgreSQL is, and as whom it is asked: what a URL in libpq's form says. */
export interface DatabaseAddress {
	/** A name, an address, or the folder of a socket of this machine. */
	readonly host: string;
	readonly port: number;
	readonly user: string;
	readonly password: string | null;
	readonly database: string;
	readonly tls: TlsMode;
	/** File of the certificates by which the server's is judged, or `SYSTEM_CERTIFICATES`; null: those that everybody trusts. */
	readonly rootCertificates: string | null;
	/** Settings of the session, such as `-c search_path=support`; null: none. */
	readonly options: string | null;
}

/** libpq's word in place of a file: the certificates that the machine trusts. */
export const SYSTEM_CERTIFICATES = "system";

const TLS_MODES: readonly TlsMode[] = ["disable", "require", "verify-ca", "verify-full"];
/** What may follow the question mark; anything else would be passed over in silence. */
const PARAMETERS: ReadonlySet<string> = new Set(["sslmode", "sslrootcert", "host", "options"]);
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\/.*)$/;

const EXAMPLE = "such as postgres://user:password@db.example.com:5432/support?sslmode=verify-full";

/**
 * Reads a URL in libpq's form. Without `sslmode` a server on this machine is asked without TLS, any other with
 * `verify-full`: nobody sends passwords in the clear without having said so.
 *
 * @returns the address, or what it must be, to follow the setting's name
 */
export function databaseAddress(text: string): DatabaseAddress | { readonly must: string } {
	const url = URL.parse(text);
	if (!url || !/^postgres(?:ql)?:$/.test(url.protocol))
		return { must: `must be the address of a PostgreSQL, ${EXAMPLE}` };
	const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.has(name));
	if (unknown !== undefined) return { must: `may have the parameters ${[...PARAMETERS].join(", ")}, and no others` };
	const parameter = (name: string) => url.searchParams.get(name) || null;
	const [user, password, database] = [url.username, url.password, url.pathname.slice(1)].map(decoded);
	const host = parameter("host") ?? url.hostname.replace(/^\[(.*)\]$/, "$1");
	if (!host) return { must: `must name a host, ${EXAMPLE}` };
	if (!user || password === undefined) return { must: `must name a user, ${EXAMPLE}` };
	if (!database || database.includes("/")) return { must: `must name a database behind the host, ${EXAMPLE}` };
	const rootCertificates = parameter("sslrootcert");
	const isSystem = rootCertificates === SYSTEM_CERTIFICATES;
	const mode = parameter("sslmode") ?? (THIS_MACHINE.test(host) && !isSystem ? "disable" : "verify-full");
	const tls = TLS_MODES.find((each) => each === mode);
	if (!tls) return { must: `must have a sslmode of ${TLS_MODES.join(", ")}` };
	// As libpq has it: whoever is certified by anybody is not yet the one that is meant.
	if (isSystem && tls !== "verify-full") return { must: "must have sslmode=verify-full with sslrootcert=system" };
	if (tls === "verify-ca" && rootCertificates === null)
		return { must: "must name the file of its certificates with sslmode=verify-ca: &sslrootcert=/etc/ssl/db-ca.pem" };
	const port = url.port === "" ? 5432 : Number(url.port);
	return {
		host,
		port,
		user,
		password: password || null,
		database,
		tls,
		rootCertificates,
		options: parameter("options"),
	};
}

/** Undefined where the escapes are wrong. */
function decoded(part: string): string | undefined {
	try {
		return decodeURIComponent(part);
	} catch {
		return undefined;
	}
}
