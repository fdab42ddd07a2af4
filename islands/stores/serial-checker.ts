import { map } from "nanostores";
import { callFromBrowser } from "#src/client/browser.ts";
import { type CallRequest, type Outcome, request } from "#src/contract/call.ts";
import type { FieldError } from "#src/contract/sent-form.ts";
import { serialCheckerModels, serialCheckerParts } from "#src/contract/serial-number-checker/calls.ts";
import { NOT_CHOSEN, VERDICTS, type Verdict } from "#src/contract/serial-number-checker/form.ts";
import type { SerialForm, SerialModel } from "#src/contract/serial-number-checker/schemas.ts";
import { sendForm } from "./send-form.ts";

/** What became of a check: never the number itself. */
export interface ValidationResult {
	readonly verdict: Verdict;
	readonly title: string;
	/** Where it says what to do. */
	readonly location: string;
}

/** The serial-number checker of the page (specification sections 3 and 4); its templates stand in the page itself. */
export interface SerialCheckerState {
	readonly models: readonly SerialModel[];
	readonly secondaryModels: SerialForm["secondaryModels"];
	/** Of the chosen model. */
	readonly parts: SerialModel["parts"];
	readonly hasParts: boolean;
	readonly validationResult: ValidationResult | null;
	readonly isFetching: boolean;
	readonly hasError: boolean;
	/** Too many checks came from this connection. */
	readonly isEarly: boolean;
	readonly errors: readonly FieldError[];
}

const START: SerialCheckerState = {
	models: [],
	secondaryModels: [],
	parts: [],
	hasParts: false,
	validationResult: null,
	isFetching: false,
	hasError: false,
	isEarly: false,
	errors: [],
};

export const $serialChecker = map<SerialCheckerState>(START);

let current: AbortController | null = null;

/** A new page: what it offers, and nothing chosen. */
export function startSerialChecker({ models, secondaryModels, hasParts }: SerialForm): void {
	current?.abort();
	current = null;
	$serialChecker.set({ ...START, models, secondaryModels, hasParts });
}

const isSame = (one: readonly SerialModel[], other: readonly SerialModel[]) =>
	one.length === other.length && one.every(({ value }, index) => value === other[index]?.value);

/** Received models keep the parts only if the models are unchanged, otherwise parts are cleared. */
export function receiveModels(models: readonly SerialModel[]): void {
	const state = $serialChecker.get();
	const parts = isSame(state.models, models) ? state.parts : [];
	const hasParts = models.some((model) => model.parts.length > 0);
	$serialChecker.set({ ...state, models, parts, hasParts, isFetching: false, hasError: false });
}

/** Asks for something of the list; null when it failed, and nothing at all when something newer was asked for. */
async function fetchData<Data>(call: CallRequest<Data>, locale: string): Promise<Data | null | "overtaken"> {
	current?.abort();
	const mine = new AbortController();
	current = mine;
	$serialChecker.set({ ...$serialChecker.get(), isFetching: true, errors: [], validationResult: null });
	const outcome: Outcome<Data> = await callFromBrowser(call, { locale, signal: mine.signal });
	if (current !== mine) return "overtaken";
	current = null;
	if (outcome.state === "ok") return outcome.data;
	$serialChecker.set({ ...$serialChecker.get(), isFetching: false, hasError: true });
	return null;
}

/** Chooses the device that it came with: the models are those that came with it. */
export async function chooseSecondaryModel(listId: string, secondaryModelName: string, locale: string): Promise<void> {
	const data = await fetchData(request(serialCheckerModels, { listId, secondaryModelName }), locale);
	if (data !== null && data !== "overtaken") receiveModels(data.models);
}

/** Chooses a model: the parts are its own. */
export async function chooseModel(listId: string, modelName: string, locale: string): Promise<void> {
	if (modelName === NOT_CHOSEN || modelName === "") {
		current?.abort();
		current = null;
		const state = $serialChecker.get();
		const hasParts = state.models.some(({ parts }) => parts.length > 0);
		return $serialChecker.set({ ...state, parts: [], hasParts, isFetching: false, errors: [], validationResult: null });
	}
	const data = await fetchData(request(serialCheckerParts, { listId, modelName }), locale);
	if (data === null || data === "overtaken") return;
	const state = $serialChecker.get();
	$serialChecker.set({
		...state,
		parts: data.parts,
		hasParts: data.parts.length > 0,
		isFetching: false,
		hasError: false,
	});
}

/** Sends what the form would send; the number passes through and is kept nowhere. */
export async function checkSerialNumber(action: string, fields: Readonly<Record<string, string>>): Promise<void> {
	const state = $serialChecker.get();
	if (state.isFetching) return;
	const quiet = { ...state, isFetching: false, hasError: false, isEarly: false, errors: [], validationResult: null };
	$serialChecker.set({ ...quiet, isFetching: true });
	const sent = await sendForm(action, fields, null);
	if (sent.state === "refused") return $serialChecker.set({ ...quiet, errors: sent.errors });
	const verdict = sent.state === "kept" ? VERDICTS.find((each) => each === sent.data["verdict"]) : undefined;
	if (sent.state !== "kept" || verdict === undefined)
		return $serialChecker.set({ ...quiet, hasError: sent.state !== "early", isEarly: sent.state === "early" });
	const title = sent.data["title"] ?? "";
	$serialChecker.set({ ...quiet, validationResult: { verdict, title, location: sent.location } });
}

/** Back to the form: another number can be checked. */
export function clearValidationResult(): void {
	$serialChecker.setKey("validationResult", null);
}
