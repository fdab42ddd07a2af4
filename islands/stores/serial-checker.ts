import { map } from "nanostores";
import { fetchPage } from "#islands/markup/fetch-page.ts";
import { callFromBrowser } from "#src/client/browser.ts";
import { request } from "#src/contract/call.ts";
import type { FieldError } from "#src/contract/sent-form.ts";
import { serialCheckerModels } from "#src/contract/serial-number-checker/calls.ts";
import { SERIAL_FIELDS, VERDICTS, type Verdict } from "#src/contract/serial-number-checker/form.ts";
import type { SerialForm, SerialModel } from "#src/contract/serial-number-checker/schemas.ts";
import { sendForm } from "./send-form.ts";

/** What became of a check: never the number itself. */
export interface ValidationResult {
	readonly verdict: Verdict;
	readonly title: string;
	/** Where it says what to do. */
	readonly location: string;
	/** What it says there; null when that could not be had. */
	readonly article: Element | null;
}

/** The serial-number checker of the page (specification sections 3 and 4); its templates stand in the page itself. */
export interface SerialCheckerState {
	readonly models: readonly SerialModel[];
	readonly secondaryModels: SerialForm["secondaryModels"];
	/** The model that was chosen, of those above. */
	readonly modelName: string | null;
	/** Of the chosen model. */
	readonly parts: SerialModel["parts"];
	readonly hasParts: boolean;
	/** Models are looked up; they could not be. */
	readonly isFetching: boolean;
	readonly hasError: boolean;
	/** A number is on its way; nothing came of it, too many came from this connection. */
	readonly isChecking: boolean;
	readonly failure: "early" | "failed" | null;
	readonly errors: readonly FieldError[];
	readonly validationResult: ValidationResult | null;
}

/** Nothing is checked, and nothing said of a check. */
const UNCHECKED = { isChecking: false, failure: null, validationResult: null } as const;

const START: SerialCheckerState = {
	models: [],
	secondaryModels: [],
	modelName: null,
	parts: [],
	hasParts: false,
	isFetching: false,
	hasError: false,
	errors: [],
	...UNCHECKED,
};

export const $serialChecker = map<SerialCheckerState>(START);

let looking: AbortController | null = null;
let checking: AbortController | null = null;
/** The models that the page offers whatever device they came with. */
let all: readonly SerialModel[] = [];

/** The state without any check: what is still on its way is of other choices. */
function unchecked(): SerialCheckerState {
	checking?.abort();
	checking = null;
	return { ...$serialChecker.get(), ...UNCHECKED };
}

/** A new page: what it offers, and nothing chosen. */
export function startSerialChecker({ models, secondaryModels, hasParts }: SerialForm): void {
	looking?.abort();
	looking = null;
	all = models;
	$serialChecker.set({ ...unchecked(), ...START, models, secondaryModels, hasParts });
}

const isSame = (one: readonly SerialModel[], other: readonly SerialModel[]) =>
	one.length === other.length && one.every(({ value }, index) => value === other[index]?.value);

const havePart = (models: readonly SerialModel[]) => models.some(({ parts }) => parts.length > 0);

/**
 * Received models keep the parts only if the models are unchanged, otherwise parts are cleared, and with them the model
 * that was chosen: of a check that is on its way with it nobody would know what it was of.
 */
export function receiveModels(models: readonly SerialModel[]): void {
	const received = { isFetching: false, hasError: false };
	const { isChecking, models: before } = $serialChecker.get();
	if (isSame(before, models)) {
		$serialChecker.set({ ...$serialChecker.get(), ...received });
		return;
	}
	const errors: FieldError[] = isChecking ? [{ field: SERIAL_FIELDS.modelName, problem: "missing" }] : [];
	const choices = { models, modelName: null, parts: [], hasParts: havePart(models) };
	$serialChecker.set({ ...unchecked(), ...received, ...choices, errors });
}

/** Chooses the device that it came with: the models are those that came with it, and all where they cannot be had. */
export async function chooseSecondaryModel(listId: string, secondaryModelName: string, locale: string): Promise<void> {
	looking?.abort();
	const mine = new AbortController();
	looking = mine;
	$serialChecker.set({ ...unchecked(), isFetching: true, errors: [] });
	const call = request(serialCheckerModels, { listId, secondaryModelName });
	const outcome = await callFromBrowser(call, { locale, signal: mine.signal });
	if (looking !== mine) return;
	looking = null;
	receiveModels(outcome.state === "ok" ? outcome.data.models : all);
	$serialChecker.setKey("hasError", outcome.state !== "ok");
}

/** Chooses a model, or with any other text none: the parts are its own. */
export function chooseModel(modelName: string): void {
	const { models } = $serialChecker.get();
	const chosen = models.find(({ value }) => value === modelName);
	$serialChecker.set({
		...unchecked(),
		modelName: chosen?.value ?? null,
		parts: chosen?.parts ?? [],
		hasParts: havePart(chosen ? [chosen] : models),
		hasError: false,
		errors: [],
	});
}

/** Sends what the form would send; the number passes through and is kept nowhere. A choice meanwhile makes it void. */
export async function checkSerialNumber(action: string, fields: Readonly<Record<string, string>>): Promise<void> {
	if ($serialChecker.get().isChecking) return;
	$serialChecker.set({ ...unchecked(), isChecking: true, hasError: false, errors: [] });
	const mine = new AbortController();
	checking = mine;
	const sent = await sendForm(action, fields, null);
	const said = sent.state === "kept" ? await resultOf(sent.location, sent.data, mine.signal) : null;
	if (checking !== mine) return;
	const state = unchecked();
	if (said) $serialChecker.set({ ...state, validationResult: said });
	else if (sent.state === "refused") $serialChecker.set({ ...state, errors: sent.errors });
	else $serialChecker.set({ ...state, failure: sent.state === "early" ? "early" : "failed" });
}

/** What a check came to, with the page that says what to do as readers without script see it; null for no verdict. */
async function resultOf(
	location: string,
	{ verdict: said, title = "" }: Readonly<Record<string, string>>,
	signal: AbortSignal,
): Promise<ValidationResult | null> {
	const verdict = VERDICTS.find((each) => each === said);
	if (verdict === undefined) return null;
	const page = await fetchPage(location, "the result of a check", signal);
	const article = page.state === "ok" ? page.data.querySelector(".serial-number-result") : null;
	return { verdict, title, location, article };
}

/** Back to the form: another number can be checked. */
export function clearValidationResult(): void {
	$serialChecker.set(unchecked());
}
