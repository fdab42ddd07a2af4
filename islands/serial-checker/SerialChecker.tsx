import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { ErrorSummary } from "#islands/form/ErrorSummary.tsx";
import { errorMessages } from "#islands/form/error-messages.ts";
import { fieldsOf } from "#islands/stores/send-form.ts";
import {
	$serialChecker,
	checkSerialNumber,
	chooseModel,
	chooseSecondaryModel,
	clearValidationResult,
	startSerialChecker,
} from "#islands/stores/serial-checker.ts";
import type { SentForm } from "#src/contract/sent-form.ts";
import { NOT_CHOSEN, SERIAL_FIELDS } from "#src/contract/serial-number-checker/form.ts";
import type { SerialForm } from "#src/contract/serial-number-checker/schemas.ts";
import { idOf, SerialFields } from "./SerialFields.tsx";
import type { SerialWords } from "./serial-words.ts";

export interface SerialCheckerProps extends SentForm {
	/** Where the form is sent. */
	readonly action: string;
	readonly form: Pick<SerialForm, "listId" | "models" | "secondaryModels" | "hasParts">;
	/** Code of the page's locale. */
	readonly locale: string;
	readonly words: SerialWords;
}

/**
 * The form of a list of serial numbers. Before it wakes, and where no script runs, it sends itself and another page
 * answers; awake, it offers what fits what was chosen and says the verdict in its place.
 */
export function SerialChecker({ action, form, locale, words, values, errors }: SerialCheckerProps): ReactNode {
	const state = useStore($serialChecker, { ssr: "initial" });
	const [isAwake, setAwake] = useState(false);
	const [chosen, setChosen] = useState<string>();
	const answer = useRef<HTMLDivElement>(null);
	const element = useRef<HTMLFormElement>(null);

	const chooseOf = (model: string) => {
		setChosen(model);
		void chooseModel(form.listId, model, locale);
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new page is a new form, all else is the same
	useEffect(() => {
		startSerialChecker({ path: "", language: "", ...form });
		setAwake(true);
		// What was chosen before this woke counts as well.
		const fields = element.current ? fieldsOf(element.current, null) : {};
		const [model = "", secondary = NOT_CHOSEN] = [
			fields[SERIAL_FIELDS.modelName],
			fields[SERIAL_FIELDS.secondaryModelName],
		];
		if (model !== "") chooseOf(model);
		else if (secondary !== NOT_CHOSEN) void chooseSecondaryModel(form.listId, secondary, locale);
	}, [form, locale]);
	const { validationResult, isFetching } = state;
	useEffect(() => {
		if (validationResult) answer.current?.focus();
	}, [validationResult]);

	const offered = isAwake ? state : { ...state, ...form, parts: [] };
	const wrong = isAwake ? state.errors : errors;
	const messages = useMemo(() => errorMessages(wrong, words.errors), [wrong, words]);
	const summary = useMemo(() => new Map([...messages].map(([field, message]) => [idOf(field), message])), [messages]);
	return (
		<>
			<form
				ref={element}
				id={idOf("form")}
				className="sent-form"
				method="post"
				action={action}
				noValidate
				aria-busy={isFetching || undefined}
				onSubmit={(event) => {
					event.preventDefault();
					void checkSerialNumber(action, fieldsOf(event.currentTarget, event.nativeEvent.submitter));
				}}
			>
				<ErrorSummary heading={words.problem} errors={summary} />
				<SerialFields
					{...offered}
					words={words}
					values={values}
					messages={messages}
					chosen={chosen}
					onSecondaryModel={(value) => {
						setChosen(undefined);
						void chooseSecondaryModel(form.listId, value, locale);
					}}
					onModel={chooseOf}
				/>
				<button type="submit" className="button" data-held="" aria-disabled={isFetching || undefined}>
					{words.check}
				</button>
			</form>
			<p role="status" className="small soft">
				{isFetching ? words.sending : ""}
			</p>
			{(state.hasError || state.isEarly) && (
				<p role="alert" className="error">
					{state.isEarly ? words.early : words.down}
				</p>
			)}
			{validationResult && (
				// biome-ignore lint/a11y/useSemanticElements: an answer to a form, which takes the focus
				<div
					ref={answer}
					tabIndex={-1}
					role="group"
					className={`verdict ${validationResult.verdict}`}
					aria-label={words.verdicts[validationResult.verdict]}
				>
					<p className="kind">{words.verdicts[validationResult.verdict]}</p>
					<p className="title">{validationResult.title}</p>
					<p className="ways">
						<a className="button" href={validationResult.location}>
							{words.whatToDo}
						</a>
						<button
							type="button"
							className="button quiet"
							onClick={() => {
								clearValidationResult();
								const number = element.current?.elements.namedItem(SERIAL_FIELDS.serialNumber);
								if (number instanceof HTMLInputElement) {
									number.value = "";
									number.focus();
								}
							}}
						>
							{words.again}
						</button>
					</p>
				</div>
			)}
		</>
	);
}
