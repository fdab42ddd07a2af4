import { type MapStore, map } from "nanostores";
import type { FieldError } from "#src/contract/sent-form.ts";
import { newKey, sendForm } from "./send-form.ts";

/** A form of the page that is sent without leaving it. */
export interface SendingState {
	readonly isFetching: boolean;
	/** Why nothing was kept. */
	readonly failure: "early" | "failed" | null;
	/** What is wrong with which field. */
	readonly errors: readonly FieldError[];
	/** What was kept; null until then. */
	readonly kept: Readonly<Record<string, string>> | null;
	/** Where what was kept has its address. */
	readonly location: string | null;
}

const START: SendingState = { isFetching: false, failure: null, errors: [], kept: null, location: null };

export interface Sending {
	readonly $state: MapStore<SendingState>;
	/** A new page: nothing is sent yet. */
	start(): void;
	/** Sends fields to an address; while one sending is on its way a second one sends nothing. */
	send(address: string, fields: Readonly<Record<string, string>>): Promise<void>;
}

/** @param once whether all that is sent from a page, tried again after a failure, is one thing */
export function sending(once: boolean): Sending {
	const $state = map<SendingState>(START);
	let key: string | null = null;
	return {
		$state,
		start() {
			key = null;
			$state.set(START);
		},
		async send(address, fields) {
			if ($state.get().isFetching) return;
			if (once) key ??= newKey();
			$state.set({ ...START, isFetching: true });
			const sent = await sendForm(address, fields, key);
			if (sent.state === "kept") $state.set({ ...START, kept: fields, location: sent.location });
			else if (sent.state === "refused") $state.set({ ...START, errors: sent.errors });
			else $state.set({ ...START, failure: sent.state });
		},
	};
}
