import type { CallError, CallRequest, Outcome } from "#src/contract/call.ts";
import { failureMessage, timeoutMessage } from "#src/contract/messages.ts";
import { CALL_NAMES } from "#src/contract/registry.ts";
import { REPLIES } from "#src/contract/replies.ts";
import type { Brand } from "#src/site/brand.ts";
import { API_REPLY_MAX_BYTES, API_TIMEOUT, QUERY_MAX_LENGTH } from "#src/site/limits.ts";
import { cleanHtml, type Sanitise } from "./html-fields.ts";
import { type PreparedCall, prepare } from "./prepare.ts";
import type { CallOptions, SupportClient } from "./support-client.ts";

export interface HttpClientOptions {
	/** Origin of the support API, with a path before `/api` when it has one; no trailing slash. */
	readonly url: string;
	/** The brand in force. */
	brand(): Brand;
	/** Cleans the HTML in replies: what another system sends is not trusted. */
	readonly sanitise: Sanitise;
	readonly fetch?: typeof fetch;
	readonly queryMaxLength?: number;
	/** Told of failures, with address and a beginning of the reply, for the log. */
	onFailure?(failure: {
		readonly call: string;
		readonly status: number | null;
		readonly url: string;
		readonly text: string;
	}): void;
}

/** Letters of a failed reply that the log keeps. */
const LOGGED_TEXT_LENGTH = 512;

/** Reaches a support API over HTTP. It tells no content version, so that a snapshot pins nothing. */
export function createHttpClient(options: HttpClientOptions): SupportClient {
	return {
		snapshot: () => ({
			version: null,
			brand: options.brand(),
			call: (request, callOptions) => call(request, callOptions, options),
			release: () => {},
		}),
	};
}

async function call<Data>(
	request: CallRequest<Data>,
	{ locale, budget, signal }: CallOptions,
	options: HttpClientOptions,
): Promise<Outcome<Data>> {
	const { name } = request;
	const prepared = prepare(request, { locale, queryMaxLength: options.queryMaxLength ?? QUERY_MAX_LENGTH });
	if (prepared.state === "skipped") return prepared;
	const url = addressOf(options.url, prepared);
	const deadline = AbortSignal.timeout(Math.min(budget, API_TIMEOUT));
	const fail = (error: Omit<CallError, "message">, text = ""): Outcome<Data> => {
		options.onFailure?.({ call: name, status: error.status, url, text: text.slice(0, LOGGED_TEXT_LENGTH) });
		return {
			state: "failed",
			error: { ...error, message: error.kind === "timeout" ? timeoutMessage(name) : failureMessage(name) },
		};
	};
	try {
		const response = await (options.fetch ?? fetch)(
			url,
			requestOf(prepared, signal ? AbortSignal.any([deadline, signal]) : deadline),
		);
		const text = await readText(response);
		if (!response.ok) return fail({ kind: "status", status: response.status }, text ?? "");
		const data = text === null ? undefined : read(name, text, options.sanitise);
		// The schema that the reply fits is the one the request's type comes from.
		return data === undefined
			? fail({ kind: "reply", status: response.status }, text ?? "")
			: { state: "ok", data: data as Data };
	} catch {
		return fail({ kind: deadline.aborted || signal?.aborted ? "timeout" : "connection", status: null });
	}
}

function addressOf(base: string, { path, query }: PreparedCall): string {
	const search = new URLSearchParams(query.map(([name, value]) => [name, value]));
	return `${base}${path}${search.size > 0 ? `?${search}` : ""}`;
}

function requestOf({ method, body }: PreparedCall, signal: AbortSignal): RequestInit {
	const headers = { accept: "application/json", ...(body ? { "content-type": "application/json" } : {}) };
	return { method, headers, redirect: "manual", signal, ...(body ? { body: JSON.stringify(body) } : {}) };
}

/** The body as text; null when it is larger than any reply may be. Rejects when the deadline passes while it comes. */
async function readText(response: Response): Promise<string | null> {
	const decoder = new TextDecoder();
	let text = "";
	let size = 0;
	for await (const chunk of response.body ?? []) {
		size += chunk.byteLength;
		// Leaving the loop closes the connection.
		if (size > API_REPLY_MAX_BYTES) return null;
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}

/** The reply when it fits the contract, with clean HTML; undefined when it does not. */
function read(name: string, text: string, sanitise: Sanitise): unknown {
	const known = CALL_NAMES.find((each) => each === name);
	if (!known) return undefined;
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return undefined;
	}
	const schema = REPLIES[known];
	const result = schema.safeParse(value);
	return result.success ? cleanHtml<unknown>(schema, result.data, sanitise) : undefined;
}
