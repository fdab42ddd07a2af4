import type { Outcome } from "#src/contract/call.ts";
import { parseMarkup } from "./parse-markup.ts";

/** Milliseconds a reader waits for a part of another page; then a plain link to it is better. */
const PATIENCE = 10_000;

/** The head of another page has a style of its own, which this page's policy refuses and reports. */
const MAIN = /<main\b.*<\/main>/s;

/**
 * What another page of ours is about, to take a part out of it: one rendering, the server's, whoever shows it. Never rejects.
 *
 * @param what is looked for there, for the message of a failure
 */
export async function fetchPage(address: URL | string, what: string, signal: AbortSignal): Promise<Outcome<Document>> {
	const deadline = AbortSignal.timeout(PATIENCE);
	const failed = (kind: "status" | "timeout" | "connection", status: number | null): Outcome<never> => ({
		state: "failed",
		error: { kind, status, message: `Could not fetch data for ${what}` },
	});
	try {
		const response = await fetch(address, {
			credentials: "same-origin",
			headers: { accept: "text/html" },
			signal: AbortSignal.any([deadline, signal]),
		});
		if (!response.ok) return failed("status", response.status);
		const markup = await response.text();
		return { state: "ok", data: parseMarkup(MAIN.exec(markup)?.[0] ?? markup) };
	} catch {
		return failed(deadline.aborted || signal.aborted ? "timeout" : "connection", null);
	}
}
