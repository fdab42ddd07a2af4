import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
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
	readonly onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
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
	const problems = useRef<HTMLDivElement>(null);
	// What is wrong stands above the button that was pressed, on a phone out of sight.
	useEffect(() => {
		if (errors.length > 0) problems.current?.focus();
	}, [errors]);
	const messages = new Map(
		errors.map(({ field, problem }) => [field, words.errors[`${field}.${problem}`] ?? words.errors.unknown]),
	);
	const beside = (field: string) =>
		messages.has(field) ? (
			<p id={`${idOf(field)}-error`} className="error">
				{messages.get(field)}
			</p>
		) : null;
	const described = (field: string, ...more: string[]) => ({
		"aria-invalid": messages.has(field) || undefined,
		"aria-describedby": [...more, ...(messages.has(field) ? [`${idOf(field)}-error`] : [])].join(" ") || undefined,
	});
	return (
		<form
			id={idOf("form")}
			className="sent-form"
			method="post"
			action={action}
			noValidate
			onSubmit={onSubmit}
			aria-busy={isFetching || undefined}
		>
			{messages.size > 0 && (
				<div ref={problems} tabIndex={-1} className="problems" role="alert">
					<p>
						<strong>{words.problem}</strong>
					</p>
					<ul className="plain">
						{[...messages].map(([field, message]) => (
							<li key={field}>
								<a href={`#${idOf(field)}`}>{message}</a>
							</li>
						))}
					</ul>
				</div>
			)}
			{answer === "no" && (
				// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: of groups only this one can be said to be wrong
				<fieldset id={idOf(reason)} role="radiogroup" tabIndex={-1} {...described(reason)}>
					<legend>{words.more.no}</legend>
					{beside(reason)}
					{words.reasons.map((each) => (
						<label key={each.reason}>
							<input type="radio" name={reason} value={each.reason} defaultChecked={values[reason] === each.reason} />{" "}
							{each.label}
						</label>
					))}
				</fieldset>
			)}
			{answer === "no" && steps.length > 0 && (
				<div className="field">
					<label htmlFor={idOf(step)}>{words.step}</label>
					{beside(step)}
					<select id={idOf(step)} name={step} defaultValue={values[step] ?? ""} {...described(step)}>
						<option value="">{words.noStep}</option>
						{steps.map((each) => (
							<option key={each.step} value={each.step}>
								{each.title}
							</option>
						))}
					</select>
				</div>
			)}
			<div className="field">
				<label htmlFor={idOf(text)}>{words.text[answer]}</label>
				{beside(text)}
				<p id={`${idOf(text)}-hint`} className="small soft">
					{words.hint}
				</p>
				<textarea
					id={idOf(text)}
					name={text}
					rows={4}
					maxLength={FEEDBACK_TEXT_MAX_LENGTH}
					autoComplete="off"
					defaultValue={values[text] ?? ""}
					{...described(text, `${idOf(text)}-hint`)}
				/>
			</div>
			<button type="submit" className="button" aria-disabled={isFetching || undefined}>
				{words.send}
			</button>
		</form>
	);
}
