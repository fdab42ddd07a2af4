/** Why a host cannot be reached, by the code of its innermost cause (ENOTFOUND, ECONNREFUSED, CERT_HAS_EXPIRED), or in its words; empty where nothing says. */
export function connectionFault(error: unknown): string {
	if (!(error instanceof Error)) return "";
	const within = error instanceof AggregateError ? error.errors[0] : error.cause;
	if (within instanceof Error) return connectionFault(within);
	return "code" in error && typeof error.code === "string" ? error.code : error.message;
}

/** The same as the reason for which a host is left alone. */
export const connectionReason = (fault: string): string => (fault === "" ? "connection" : `connection: ${fault}`);
