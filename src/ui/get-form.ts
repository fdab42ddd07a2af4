/** Where a form of GET leads, and what it carries on. */
interface GetForm {
	readonly action: string;
	readonly fields: readonly (readonly [name: string, value: string])[];
}

/** The form that leads to an address: its own fields replace the query of its action, so modes and filters travel as fields. */
export function getForm(address: string): GetForm {
	const [action = "", query] = address.split("?");
	return { action, fields: [...new URLSearchParams(query)] };
}
