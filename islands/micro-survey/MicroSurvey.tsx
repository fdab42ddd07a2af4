import { useStore } from "@nanostores/react";
import { type ReactNode, useLayoutEffect } from "react";
import { Answered } from "#islands/one-tap/Answered.tsx";
import { OneTapForm, type TapAnswer } from "#islands/one-tap/OneTapForm.tsx";
import { SendingNote } from "#islands/one-tap/SendingNote.tsx";
import type { SendingWords } from "#islands/one-tap/sending-words.ts";
import { surveyAnswer } from "#islands/stores/micro-survey.ts";
import { SURVEY_FIELDS } from "#src/contract/micro-surveys/form.ts";

export interface MicroSurveyProps {
	/** Where the answer is sent. */
	readonly action: string;
	/** Id of the heading that asks the question. */
	readonly labelledBy: string;
	/** Survey, page and content that are asked about. */
	readonly fields: Readonly<Record<string, string>>;
	readonly answers: readonly TapAnswer[];
	readonly words: SendingWords & {
		readonly thanks: string;
		/** This answer is none of the question's any more. */
		readonly refused: string;
	};
}

/** One question, one tap, thanks, without leaving the page. */
export function MicroSurvey({ words, ...form }: MicroSurveyProps): ReactNode {
	const state = useStore(surveyAnswer.$state, { ssr: "initial" });

	useLayoutEffect(surveyAnswer.start, []);

	if (state.kept)
		return (
			<Answered>
				<p>{words.thanks}</p>
			</Answered>
		);
	return (
		<>
			<OneTapForm
				{...form}
				name={SURVEY_FIELDS.answer}
				state={state}
				send={surveyAnswer.send}
				refused={words.refused}
			/>
			<SendingNote {...state} words={words} />
		</>
	);
}
