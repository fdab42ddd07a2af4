import { useStore } from "@nanostores/react";
import { type ReactNode, useLayoutEffect } from "react";
import { Answered } from "#islands/one-tap/Answered.tsx";
import { OneTapForm } from "#islands/one-tap/OneTapForm.tsx";
import { SendingNote } from "#islands/one-tap/SendingNote.tsx";
import { details, vote } from "#islands/stores/feedback.ts";
import { fieldsOf } from "#islands/stores/send-form.ts";
import {
	FEEDBACK_ANSWERS,
	FEEDBACK_FIELDS,
	type FeedbackStep,
	type FeedbackSubject,
} from "#src/contract/feedback/form.ts";
import { FeedbackDetails } from "./FeedbackDetails.tsx";
import type { FeedbackWords } from "./feedback-words.ts";

export interface FeedbackProps {
	/** Where the vote is sent. */
	readonly action: string;
	/** Id of the heading that asks the question. */
	readonly labelledBy: string;
	readonly subject: FeedbackSubject;
	readonly steps: readonly FeedbackStep[];
	readonly words: FeedbackWords;
}

/** One tap yes or no, then a reason and a text, without leaving the page. */
export function Feedback({ action, labelledBy, subject, steps, words }: FeedbackProps): ReactNode {
	const voting = useStore(vote.$state, { ssr: "initial" });
	const detailing = useStore(details.$state, { ssr: "initial" });
	const { kept, location } = voting;

	useLayoutEffect(() => {
		vote.start();
		details.start();
	}, []);

	if (kept === null || location === null)
		return (
			<>
				<OneTapForm
					action={action}
					labelledBy={labelledBy}
					fields={{ ...subject }}
					name={FEEDBACK_FIELDS.answer}
					answers={FEEDBACK_ANSWERS.map((value) => ({ value, label: words[value] }))}
					state={voting}
					send={vote.send}
					refused={words.failed}
				/>
				<SendingNote {...voting} words={words} />
			</>
		);
	if (detailing.kept)
		return (
			<Answered key="done">
				<p>{words.done}</p>
			</Answered>
		);
	const answer = kept[FEEDBACK_FIELDS.answer] === "yes" ? "yes" : "no";
	return (
		<>
			<Answered key="details">
				<p>
					<strong>{words.thanks}</strong>
				</p>
				<p>{words.kept[answer]}</p>
			</Answered>
			<FeedbackDetails
				action={location}
				answer={answer}
				steps={steps}
				words={words}
				values={{}}
				errors={detailing.errors}
				isFetching={detailing.isFetching}
				onSubmit={(form, submitter) => void details.send(location, fieldsOf(form, submitter))}
			/>
			<SendingNote {...detailing} words={words} />
		</>
	);
}
