import { store as contentStore, type Store } from "#src/store/store.ts";
import { type AnswerCall, createAnswer } from "./answer.ts";

export interface ServiceOptions {
	readonly store?: Store;
	/** Told of failures inside the service, by call; by default they go to standard error. */
	onError?(call: string, error: unknown): void;
	/** Today as `2026-03-01`, for what has an end. */
	today?(): string;
}

/** The embedded support API: answers calls in process. */
export interface Service {
	readonly answer: AnswerCall;
}

/** Builds the service; which content it reads comes with each call. */
export function createService({ store = contentStore, onError = logError, today = utcDay }: ServiceOptions): Service {
	return { answer: createAnswer({ store, onError, today }) };
}

const utcDay = () => new Date().toISOString().slice(0, 10);
const logError = (call: string, error: unknown) =>
	console.error(`The call ${call} failed inside the support service.`, error);
