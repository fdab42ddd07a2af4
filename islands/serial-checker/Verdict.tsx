import { type ReactNode, useEffect, useRef } from "react";
import type { ValidationResult } from "#islands/stores/serial-checker.ts";
import type { SerialWords } from "./serial-words.ts";

interface Props {
	readonly result: ValidationResult;
	readonly words: SerialWords;
	/** Goes back to the form, for another number. */
	readonly onAgain: () => void;
}

/** The parts of a result's page, fit for the page of the form: below its headings, with a way back that leaves nothing. */
function partsOf(article: Element, { again }: SerialWords, onAgain: () => void): Element[] {
	const copy = document.importNode(article, true);
	const heading = document.createElement("h3");
	heading.className = "title";
	const title = copy.querySelector("h1");
	heading.append(...(title?.childNodes ?? []));
	title?.replaceWith(heading);
	const button = document.createElement("button");
	button.type = "button";
	button.className = "button quiet";
	button.textContent = again;
	button.addEventListener("click", onAgain);
	copy.querySelector("[data-again]")?.replaceWith(button);
	return [...copy.children];
}

/** What a check came to, where the focus goes: as its own page says it, or where that cannot be had the way there. */
export function Verdict({ result, words, onAgain }: Props): ReactNode {
	const { verdict, title, location, article } = result;
	const answer = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: one result is shown, and takes the focus, once
	useEffect(() => {
		if (article) answer.current?.replaceChildren(...partsOf(article, words, onAgain));
		// Pictures with a dark variant follow the theme of the page.
		document.dispatchEvent(new Event("theme"));
		answer.current?.focus();
	}, [result]);
	return (
		// biome-ignore lint/a11y/useSemanticElements: an answer to a form, which takes the focus
		<div ref={answer} tabIndex={-1} role="group" className="serial-number-result" aria-label={words.verdicts[verdict]}>
			{!article && (
				<>
					<div className={`verdict ${verdict}`}>
						<p className="kind">{words.verdicts[verdict]}</p>
						<p className="title">{title}</p>
					</div>
					<p className="ways">
						<a className="button" href={location}>
							{words.whatToDo}
						</a>
						<button type="button" className="button quiet" onClick={onAgain}>
							{words.again}
						</button>
					</p>
				</>
			)}
		</div>
	);
}
