import { type ReactNode, useEffect, useRef } from "react";

interface Props {
	/** Says that something is to be checked. */
	readonly heading: string;
	/** The id of each control with what is wrong with it, in the order of the form. */
	readonly errors: ReadonlyMap<string, string>;
}

/** What is wrong with a form, on top of it, each a link to its field; it takes the focus, with a page as in an island. */
export function ErrorSummary({ heading, errors }: Props): ReactNode {
	const summary = useRef<HTMLDivElement>(null);
	// What is wrong stands above the button that was pressed, on a phone out of sight.
	useEffect(() => {
		if (errors.size > 0) summary.current?.focus();
	}, [errors]);
	if (errors.size === 0) return null;
	return (
		// biome-ignore lint/a11y/noAutofocus: whoever sent the form has to hear first that it was not taken
		<div ref={summary} tabIndex={-1} autoFocus className="problems" role="alert">
			<p>
				<strong>{heading}</strong>
			</p>
			<ul className="plain">
				{[...errors].map(([id, message]) => (
					<li key={id}>
						<a href={`#${id}`}>{message}</a>
					</li>
				))}
			</ul>
		</div>
	);
}
