import type { FieldError } from "#src/contract/sent-form.ts";

/** Milliseconds an island waits for an answer: after that it says that sending failed. */
const PATIENCE = 15_000;

export type Sent =
	| { readonly state: "kept"; readonly location: string; readonly data: Readonly<Record<string, string>> }
	| { readonly state: "refused"; readonly errors: readonly FieldError[] }
	| { readonly state: "early" }
	| { readonly state: "failed" };

/** A new idempotency key; one key names one thing that is sent, however often it is tried. */
export function newKey(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Sends what a form's own submission would send, as JSON. Never rejects. */
export async function sendForm(
	address: string,
	fields: Readonly<Record<string, string>>,
	key: string | null,
): Promise<Sent> {
	try {
		const response = await fetch(address, {
			method: "POST",
			credentials: "same-origin",
			headers: {
				accept: "application/json",
				"content-type": "application/json",
				...(key === null ? {} : { "idempotency-key": `"${key}"` }),
			},
			signal: AbortSignal.timeout(PATIENCE),
			body: JSON.stringify(fields),
		});
		// Our own origin keeps to the shapes of the actions.
		if (response.ok) {
			const data = await response.json();
			return { state: "kept", location: data.location, data };
		}
		if (response.status === 422) return { state: "refused", errors: (await response.json()).errors };
		return { state: response.status === 429 ? "early" : "failed" };
	} catch {
		return { state: "failed" };
	}
}

/** The text fields of a form, with the button that sends it. */
export function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): Readonly<Record<string, string>> {
	const fields = new Map<string, string>();
	for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.set(name, value);
	if (submitter instanceof HTMLButtonElement && submitter.name !== "") fields.set(submitter.name, submitter.value);
	return Object.fromEntries(fields);
}
