/** What ties a control to its label, hint and error. */
export interface Described {
	readonly id: string;
	readonly "aria-invalid": true | undefined;
	readonly "aria-describedby": string | undefined;
}

export const hintIdOf = (id: string): string => `${id}-hint`;
export const errorIdOf = (id: string): string => `${id}-error`;

/** The attributes of a control that has this hint and error. */
export function describedBy(
	id: string,
	{ hint, error }: { readonly hint?: string | undefined; readonly error?: string | undefined },
): Described {
	const ids = [...(hint === undefined ? [] : [hintIdOf(id)]), ...(error === undefined ? [] : [errorIdOf(id)])];
	return {
		id,
		"aria-invalid": error === undefined ? undefined : true,
		"aria-describedby": ids.join(" ") || undefined,
	};
}
