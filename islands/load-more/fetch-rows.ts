import { parseMarkup } from "#islands/markup/parse-markup.ts";
import type { Outcome } from "#src/contract/call.ts";

/** Milliseconds a reader waits for more of a list; then the plain link is better. */
const PATIENCE = 10_000;

/** The rows of a list as the page at `address` shows them: one rendering, the server's, whoever shows it. Never rejects. */
export async function fetchRows(address: URL, list: string, signal: AbortSignal): Promise<Outcome<readonly Element[]>> {
	const deadline = AbortSignal.timeout(PATIENCE);
	const failed = (kind: "status" | "timeout" | "connection", status: number | null): Outcome<never> => ({
		state: "failed",
		error: { kind, status, message: `Could not fetch data for ${list}` },
	});
	try {
		const response = await fetch(address, {
			credentials: "same-origin",
			headers: { accept: "text/html" },
			signal: AbortSignal.any([deadline, signal]),
		});
		if (!response.ok) return failed("status", response.status);
		const page = parseMarkup(await response.text());
		return { state: "ok", data: [...(page.querySelector(`[data-list="${list}"]`)?.children ?? [])] };
	} catch {
		return failed(deadline.aborted || signal.aborted ? "timeout" : "connection", null);
	}
}
