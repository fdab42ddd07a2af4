/** What of a command line cannot be meant so, such as an option that it does not have; null for every other error. */
export function misuseOf(error: unknown): string | null {
	const isParsed = error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
	// What follows the first sentence speaks of words that begin with a hyphen, which no command takes.
	const [fault = ""] = isParsed ? error.message.split(/(?<=['"])\. |\n/) : [];
	return isParsed
		? fault.replace(/ argument is ambiguous\.$/, " lacks its value: what follows begins with a hyphen")
		: null;
}
