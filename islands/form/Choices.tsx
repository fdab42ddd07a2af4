import type { ReactNode } from "react";
import { describedBy, errorIdOf } from "./described.ts";

interface Props {
	readonly id: string;
	/** Of the radio buttons. */
	readonly name: string;
	readonly legend: string;
	readonly error?: string | undefined;
	readonly choices: readonly { readonly value: string; readonly label: string }[];
	readonly chosen?: string | undefined;
}

/** One choice out of a few. */
export function Choices({ id, name, legend, error, choices, chosen }: Props): ReactNode {
	return (
		// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: of groups only this one can be said to be wrong
		<fieldset role="radiogroup" tabIndex={-1} {...describedBy(id, { error })}>
			<legend>{legend}</legend>
			{error !== undefined && (
				<p id={errorIdOf(id)} className="error">
					{error}
				</p>
			)}
			{choices.map(({ value, label }) => (
				<label key={value}>
					<input type="radio" name={name} value={value} defaultChecked={chosen === value} /> {label}
				</label>
			))}
		</fieldset>
	);
}
