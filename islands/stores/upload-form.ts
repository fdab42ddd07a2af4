import { SENDING_TIMEOUT } from "#src/site/sending-limits.ts";
import type { Sent } from "./send-form.ts";

/** Statuses that say what is wrong with what was sent. */
const REFUSED: ReadonlySet<number> = new Set([409, 413, 415, 422]);

function outcomeOf({ status, responseText }: XMLHttpRequest): Sent {
	try {
		// Our own origin keeps to the shapes of the actions.
		const reply = JSON.parse(responseText);
		if (status === 200 || status === 201) return { state: "kept", location: reply.location, data: reply };
		if (REFUSED.has(status) && Array.isArray(reply.errors)) return { state: "refused", errors: reply.errors };
	} catch {
		// A page of something in between.
	}
	return { state: status === 429 ? "early" : "failed" };
}

/**
 * Sends a form with its files as its own submission would, and tells how much of it is out. Never rejects. (Only
 * XMLHttpRequest tells the progress of what is sent.)
 *
 * @param onProgress told per cent
 */
export function uploadForm(address: string, form: FormData, onProgress: (percent: number) => void): Promise<Sent> {
	return new Promise((resolve) => {
		const request = new XMLHttpRequest();
		request.open("POST", address);
		request.setRequestHeader("accept", "application/json");
		// As long as the server reads it.
		request.timeout = SENDING_TIMEOUT;
		request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / Math.max(total, 1)));
		request.onload = () => resolve(outcomeOf(request));
		request.onerror = () => resolve({ state: "failed" });
		request.ontimeout = () => resolve({ state: "failed" });
		request.onabort = () => resolve({ state: "failed" });
		request.send(form);
	});
}
