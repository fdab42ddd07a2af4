import type { Identity } from "#src/identity/identity.ts";
import { QUERY_MAX_LENGTH } from "#src/site/limits.ts";
import type { Content } from "#src/store/content.ts";
import type { ContentSnapshot } from "#src/store/snapshot.ts";
import { store as contentStore, type Store } from "#src/store/store.ts";
import { type AnswerCall, createAnswer } from "./answer.ts";
import { createHttpFace } from "./http-face.ts";
import { openApiDocument } from "./open-api.ts";

export interface ServiceOptions {
	readonly content: Content;
	readonly queryMaxLength?: number;
	readonly store?: Store;
	/** Told of failures inside the service, by call; by default they go to standard error. */
	onError?(call: string, error: unknown): void;
	/** Today as `2026-03-01`, for what has an end. */
	today?(): string;
}

/** The embedded support API. */
export interface Service {
	/** Answers an HTTP request below `/api/`, on the snapshot given or on the content in force. Never rejects. */
	fetch(request: Request, identity: Identity, snapshot?: ContentSnapshot): Promise<Response>;
	/** Answers one call in process: the same checks, errors and replies without a request. */
	readonly answer: AnswerCall;
}

/** Builds the service on its content. */
export function createService({
	content,
	queryMaxLength = QUERY_MAX_LENGTH,
	store = contentStore,
	onError = logError,
	today = utcDay,
}: ServiceOptions): Service {
	const answer = createAnswer({ store, queryMaxLength, onError, today });
	let document: unknown;
	const face = createHttpFace(answer, () => {
		document ??= openApiDocument(content.brand());
		return document;
	});
	return {
		answer,
		fetch: async (request, identity, snapshot) => {
			if (snapshot) return face.fetch(request, { identity, snapshot });
			const own = content.acquire();
			try {
				return await face.fetch(request, { identity, snapshot: own });
			} finally {
				own.release();
			}
		},
	};
}

const utcDay = () => new Date().toISOString().slice(0, 10);
const logError = (call: string, error: unknown) =>
	console.error(`The call ${call} failed inside the support service.`, error);
