import { fetchPage } from "#islands/markup/fetch-page.ts";
import type { Outcome } from "#src/contract/call.ts";

/** The rows of a list as the page at `address` shows them. Never rejects. */
export async function fetchRows(address: URL, list: string, signal: AbortSignal): Promise<Outcome<readonly Element[]>> {
	const page = await fetchPage(address, list, signal);
	if (page.state !== "ok") return page;
	return { state: "ok", data: [...(page.data.querySelector(`[data-list="${list}"]`)?.children ?? [])] };
}
