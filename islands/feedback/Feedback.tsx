import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect, useRef } from "react";
import { $feedback, describe, startFeedback, vote } from "#islands/stores/feedback.ts";
import { fieldsOf } from "#islands/stores/send-form.ts";
import { FEEDBACK_FIELDS, type FeedbackStep, type FeedbackSubject } from "#src/contract/feedback/form.ts";
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

/**
 * One tap yes or no, then a reason and a text, without leaving the page. Before this wakes, and where
 * no script runs, the same form sends itself.
 */
export function Feedback({ action, labelledBy, subject, steps, words }: FeedbackProps): ReactNode {
	const { stage, answer, isFetching, failure, errors, location } = useStore($feedback, { ssr: "initial" });
	const next = useRef<HTMLDivElement>(null);

	useEffect(startFeedback, []);
	// The button that had the focus is gone: reading goes on where the answer to it stands.
	useEffect(() => {
		if (stage !== "question") next.current?.focus();
	}, [stage]);

	return (
		<>
			{stage === "question" ? (
				<form
					className="question"
					method="post"
					action={action}
					aria-busy={isFetching || undefined}
					onSubmit={(event) => {
						event.preventDefault();
						const { submitter } = event.nativeEvent;
						const fields = fieldsOf(event.currentTarget, submitter);
						void vote(action, fields, fields[FEEDBACK_FIELDS.answer] === "yes" ? "yes" : "no");
					}}
				>
					{Object.entries(subject).map(([name, value]) => (
						<input key={name} type="hidden" name={name} value={value} />
					))}
					{/* biome-ignore lint/a11y/useSemanticElements: the heading of the section is the group's name */}
					<div className="answers" role="group" aria-labelledby={labelledBy}>
						{(["yes", "no"] as const).map((each) => (
							<button
								key={each}
								type="submit"
								className="button quiet"
								name={FEEDBACK_FIELDS.answer}
								value={each}
								data-held=""
								aria-disabled={isFetching || undefined}
							>
								{words[each]}
							</button>
						))}
					</div>
				</form>
			) : (
				<div ref={next} tabIndex={-1} className="next">
					{stage === "done" || answer === null ? (
						<p>{words.done}</p>
					) : (
						<>
							<p>
								<strong>{words.thanks}</strong>
							</p>
							<p>{words.kept[answer]}</p>
						</>
					)}
				</div>
			)}
			{stage === "details" && answer !== null && location !== null && (
				<FeedbackDetails
					action={location}
					answer={answer}
					steps={steps}
					words={words}
					values={{}}
					errors={errors}
					isFetching={isFetching}
					onSubmit={(event) => {
						event.preventDefault();
						void describe(fieldsOf(event.currentTarget, event.nativeEvent.submitter));
					}}
				/>
			)}
			<p role="status" className="small soft">
				{isFetching ? words.sending : ""}
			</p>
			{failure && (
				<p role="alert" className="error">
					{words[failure]}
				</p>
			)}
		</>
	);
}
