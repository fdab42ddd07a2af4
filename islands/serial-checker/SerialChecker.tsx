import { useStore } from "@nanostores/react";
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { errorMessages } from "#islands/form/error-messages.ts";
import { SentForm as Form } from "#islands/form/SentForm.tsx";
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
import { Verdict } from "./Verdict.tsx";

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
 * answers; awake, it offers what fits what was chosen and says in its place what that page says.
 */
export function SerialChecker({ action, form, locale, words, values, errors }: SerialCheckerProps): ReactNode {
	const state = useStore($serialChecker, { ssr: "initial" });
	const [isAwake, setAwake] = useState(false);
	const element = useRef<HTMLFormElement>(null);

	useLayoutEffect(() => {
		startSerialChecker({ path: "", language: "", ...form });
		setAwake(true);
		// What was chosen before this woke counts as well.
		const fields = element.current ? fieldsOf(element.current, null) : {};
		const [model = "", secondary = NOT_CHOSEN] = [
			fields[SERIAL_FIELDS.modelName],
			fields[SERIAL_FIELDS.secondaryModelName],
		];
		if (model !== "") chooseModel(model);
		else if (secondary !== NOT_CHOSEN) void chooseSecondaryModel(form.listId, secondary, locale);
	}, [form, locale]);

	const offered = isAwake ? state : { ...state, ...form, parts: [] };
	const wrong = isAwake ? state.errors : errors;
	const messages = useMemo(() => errorMessages(wrong, words.errors), [wrong, words]);
	const { validationResult, isChecking, failure, hasError } = state;
	const alert = failure ? words.failures[failure] : hasError ? words.models : null;
	return (
		<>
			<Form
				action={action}
				idOf={idOf}
				words={words}
				messages={messages}
				isSending={isChecking}
				send={words.check}
				element={element}
				// What is said is said of what was sent, and of nothing else.
				onInput={clearValidationResult}
				onSubmit={(sent, submitter) => void checkSerialNumber(action, fieldsOf(sent, submitter))}
				below={
					<>
						<p role="status" className="small soft">
							{isChecking ? words.sending : ""}
						</p>
						{alert !== null && (
							<p role="alert" className="error">
								{alert}
							</p>
						)}
					</>
				}
			>
				<SerialFields
					{...offered}
					words={words}
					values={values}
					messages={messages}
					onSecondaryModel={(value) => void chooseSecondaryModel(form.listId, value, locale)}
					onModel={chooseModel}
				/>
			</Form>
			{validationResult && (
				<Verdict
					key={validationResult.location}
					result={validationResult}
					words={words}
					onAgain={() => {
						clearValidationResult();
						const number = element.current?.elements.namedItem(SERIAL_FIELDS.serialNumber);
						if (number instanceof HTMLInputElement) {
							number.value = "";
							number.focus();
						}
					}}
				/>
			)}
		</>
	);
}
