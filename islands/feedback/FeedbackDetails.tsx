import { type ReactNode, useMemo } from "react";
import { Choices } from "#islands/form/Choices.tsx";
import { errorMessages } from "#islands/form/error-messages.ts";
import { Field } from "#islands/form/Field.tsx";
import { SentForm as Form } from "#islands/form/SentForm.tsx";
import { FEEDBACK_FIELDS, type FeedbackAnswer, type FeedbackStep } from "#src/contract/feedback/form.ts";
import type { SentForm } from "#src/contract/sent-form.ts";
import { FEEDBACK_TEXT_MAX_LENGTH } from "#src/site/sending-limits.ts";
import type { FeedbackWords } from "./feedback-words.ts";

interface Props extends SentForm {
	/** Where the form is sent. */
	readonly action: string;
	readonly answer: FeedbackAnswer;
	readonly steps: readonly FeedbackStep[];
	readonly words: FeedbackWords;
	readonly isFetching?: boolean;
	readonly onSubmit?: (form: HTMLFormElement, submitter: HTMLElement | null) => void;
}

const idOf = (field: string) => `feedback-${field}`;

/** Reason, failed step and text: an ordinary form, on its own page and inside the island alike. */
export function FeedbackDetails({
	action,
	answer,
	steps,
	words,
	values,
	errors,
	isFetching = false,
	onSubmit,
}: Props): ReactNode {
	const { reason, step, text } = FEEDBACK_FIELDS;
	const messages = useMemo(() => errorMessages(errors, words.errors), [errors, words]);
	return (
		<Form
			action={action}
			idOf={idOf}
			words={words}
			messages={messages}
			isSending={isFetching}
			send={words.send}
			onSubmit={onSubmit}
		>
			{answer === "no" && (
				<Choices
					id={idOf(reason)}
					name={reason}
					legend={words.more.no}
					error={messages.get(reason)}
					choices={words.reasons.map((each) => ({ value: each.reason, label: each.label }))}
					chosen={values[reason]}
				/>
			)}
			{answer === "no" && steps.length > 0 && (
				<Field id={idOf(step)} label={words.step} error={messages.get(step)}>
					{(described) => (
						<select name={step} defaultValue={values[step] ?? ""} {...described}>
							<option value="">{words.noStep}</option>
							{steps.map((each) => (
								<option key={each.step} value={each.step}>
									{each.title}
								</option>
							))}
						</select>
					)}
				</Field>
			)}
			<Field id={idOf(text)} label={words.text[answer]} hint={words.hint} error={messages.get(text)}>
				{(described) => (
					<textarea
						name={text}
						rows={4}
						maxLength={FEEDBACK_TEXT_MAX_LENGTH}
						autoComplete="off"
						defaultValue={values[text] ?? ""}
						{...described}
					/>
				)}
			</Field>
		</Form>
	);
}
