import { type ReactNode, useEffect, useRef } from "react";

export interface ErrorSummaryProps {
	/** Above what is to be checked, and above why nothing was sent. */
	readonly words: { readonly problem: string; readonly notSent: string };
	/** The id of a field's control, and of the form itself. */
	readonly idOf: (field: string) => string;
	/** What is wrong, by field, in the order of the form; `form` for the form as a whole. */
	readonly messages: ReadonlyMap<string, string>;
}

/** What is wrong with a form, on top of it, each a link to its field; it takes the focus, with a page as in an island. */
export function ErrorSummary({ words, idOf, messages }: ErrorSummaryProps): ReactNode {
	const summary = useRef<HTMLDivElement>(null);
	// What is wrong stands above the button that was pressed, on a phone out of sight.
	useEffect(() => {
		if (messages.size > 0) summary.current?.focus();
	}, [messages]);
	if (messages.size === 0) return null;
	return (
		// biome-ignore lint/a11y/noAutofocus: whoever sent the form has to hear first that it was not taken
		<div ref={summary} tabIndex={-1} autoFocus className="problems" role="alert">
			<p>
				{/* Where it is nothing that was filled in, there is nothing to check. */}
				<strong>{messages.has("form") ? words.notSent : words.problem}</strong>
			</p>
			<ul className="plain">
				{[...messages].map(([field, message]) => (
					<li key={field}>
						<a href={`#${idOf(field)}`}>{message}</a>
					</li>
				))}
			</ul>
		</div>
	);
}
