import { type ReactNode, useId } from "react";
import { fieldsOf } from "#islands/stores/send-form.ts";
import type { Sending, SendingState } from "#islands/stores/sending.ts";

/** An answer to tap. */
export interface TapAnswer {
	readonly value: string;
	readonly label: string;
	/** Of a label that is not in the page's language. */
	readonly lang?: string;
	readonly dir?: "ltr" | "rtl";
}

interface Props {
	/** Where the answer is sent. */
	readonly action: string;
	/** Id of the heading that asks the question. */
	readonly labelledBy: string;
	/** What is sent along. */
	readonly fields: Readonly<Record<string, string>>;
	/** Name of the answer's field. */
	readonly name: string;
	readonly answers: readonly TapAnswer[];
	readonly state: SendingState;
	readonly send: Sending["send"];
	/** What is said beside the answers when one of them is refused. */
	readonly refused: string;
}

/**
 * A question with a few answers to tap: sent without leaving the page. Before this wakes, and where no script runs, the
 * same form sends itself.
 */
export function OneTapForm({ action, labelledBy, fields, name, answers, state, send, refused }: Props): ReactNode {
	const error = useId();
	const { isFetching, errors } = state;
	const isRefused = errors.length > 0;
	return (
		<form
			method="post"
			action={action}
			aria-busy={isFetching || undefined}
			onSubmit={(event) => {
				event.preventDefault();
				void send(action, fieldsOf(event.currentTarget, event.nativeEvent.submitter));
			}}
		>
			{Object.entries(fields).map(([field, value]) => (
				<input key={field} type="hidden" name={field} value={value} />
			))}
			{/* biome-ignore lint/a11y/useSemanticElements: the heading of the section is the group's name */}
			<div
				className="tap-answers"
				role="group"
				aria-labelledby={labelledBy}
				aria-describedby={isRefused ? error : undefined}
			>
				{answers.map(({ value, label, lang, dir }) => (
					<button
						key={value}
						type="submit"
						className="button quiet"
						name={name}
						value={value}
						lang={lang}
						dir={dir}
						data-held=""
						aria-disabled={isFetching || undefined}
					>
						{label}
					</button>
				))}
			</div>
			{isRefused && (
				<p id={error} role="alert" className="sending-error">
					{refused}
				</p>
			)}
		</form>
	);
}
