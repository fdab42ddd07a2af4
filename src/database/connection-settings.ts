import { readFile } from "node:fs/promises";
import { getCACertificates } from "node:tls";
import { types } from "pg";
import {
	DATABASE_ANSWER_TIMEOUT,
	DATABASE_CONNECT_TIMEOUT,
	DATABASE_IDLE_TRANSACTION_TIMEOUT,
	DATABASE_LOCK_TIMEOUT,
	DATABASE_STATEMENT_TIMEOUT,
} from "#src/site/database-limits.ts";
import { type DatabaseAddress, SYSTEM_CERTIFICATES } from "./database-address.ts";

/** PostgreSQL's `bigint`: counts and places in lists, which are exact far beyond what fits here. */
const BIGINT = 20;

/** What every connection is made with. */
export async function connectionSettings({
	host,
	port,
	user,
	password,
	database,
	tls,
	rootCertificates,
	options,
}: DatabaseAddress) {
	const ca = rootCertificates === null ? undefined : await certificatesIn(rootCertificates);
	return {
		...{ host, port, user, database },
		// Undefined would be looked for in the environment.
		password: password ?? "",
		...(options === null ? {} : { options }),
		ssl:
			tls === "disable"
				? false
				: {
						...(ca === undefined ? {} : { ca }),
						...(tls === "require" && ca === undefined ? { rejectUnauthorized: false } : {}),
						// The name is what the two modes between do not look at (libpq).
						...(tls === "verify-full" ? {} : { checkServerIdentity: () => undefined }),
					},
		application_name: "support-site",
		keepAlive: true,
		connectionTimeoutMillis: DATABASE_CONNECT_TIMEOUT,
		statement_timeout: DATABASE_STATEMENT_TIMEOUT,
		query_timeout: DATABASE_ANSWER_TIMEOUT,
		lock_timeout: DATABASE_LOCK_TIMEOUT,
		idle_in_transaction_session_timeout: DATABASE_IDLE_TRANSACTION_TIMEOUT,
		types: {
			getTypeParser: (type: number, format?: "text" | "binary") =>
				type === BIGINT ? Number : types.getTypeParser(type, format),
		},
	};
}

/** Those of the machine beside those that everybody trusts, which an image without any has as well; or those of a file. */
const certificatesIn = async (named: string): Promise<string | string[]> =>
	named === SYSTEM_CERTIFICATES
		? [...getCACertificates("default"), ...getCACertificates("system")]
		: readFile(named, "utf8");
