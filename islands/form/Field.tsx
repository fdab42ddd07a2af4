import type { ReactNode } from "react";
import { type Described, describedBy, errorIdOf, hintIdOf } from "./described.ts";

interface Props {
	/** Of the control; its hint and error are named after it. */
	readonly id: string;
	readonly label: ReactNode;
	readonly hint?: string | undefined;
	/** What is wrong with it. */
	readonly error?: string | undefined;
	/** The control, with what ties it to label, hint and error. */
	readonly children: (described: Described) => ReactNode;
}

/** One field of a form: its label, what is wrong with it, a hint, and the control. */
export function Field({ id, label, hint, error, children }: Props): ReactNode {
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			{error !== undefined && (
				<p id={errorIdOf(id)} className="error">
					{error}
				</p>
			)}
			{hint !== undefined && (
				<p id={hintIdOf(id)} className="small soft">
					{hint}
				</p>
			)}
			{children(describedBy(id, { hint, error }))}
		</div>
	);
}
