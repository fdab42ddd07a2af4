import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import { $ticketAnswers, type AnswerScope } from "#islands/stores/ticket-answers.ts";
import type { TicketWords } from "./ticket-words.ts";

interface Props {
	readonly words: Pick<TicketWords, "answers" | "answersFound" | "answersBeside">;
	readonly scope: AnswerScope;
}

/**
 * Answers to what is written as the subject, for whoever is helped by one; nothing waits for them, and they stand after the
 * fields, so that none moves under a hand.
 */
export function Answers({ words, scope }: Props): ReactNode {
	const { data } = useStore($ticketAnswers, { ssr: "initial" });
	return (
		<div className="answers">
			<p role="status" className="visually-hidden">
				{data.length > 0 ? words.answersFound : ""}
			</p>
			{data.length > 0 && (
				<section aria-labelledby="ticket-answers">
					<h2 id="ticket-answers">{words.answers}</h2>
					<p id="ticket-answers-beside" className="small soft">
						{words.answersBeside}
					</p>
					<ul className="plain">
						{data.map(({ path, anchor, title, language }) => (
							<li key={path}>
								{/* What is written here stays: an answer opens beside it. */}
								<a
									href={`${scope.base}${path}${scope.carried}${anchor === null ? "" : `#${anchor}`}`}
									target="_blank"
									rel="noopener"
									aria-describedby="ticket-answers-beside"
									lang={language}
									dir="auto"
								>
									{title}
								</a>
							</li>
						))}
					</ul>
				</section>
			)}
		</div>
	);
}
