/** What of a remote control an address chooses. */
export interface RemoteChoice {
	readonly device: number | null;
	readonly brand?: number;
	readonly brandQuery?: string;
	readonly start?: number;
}

/** The address of the page with a choice; `here` is it without any. */
export function chosenAddress(here: string, choice: RemoteChoice): string {
	const [path = "", query = ""] = here.split("?");
	const search = new URLSearchParams(query);
	for (const [name, value] of Object.entries(choice))
		if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
	search.sort();
	return search.size > 0 ? `${path}?${search}` : path;
}

/** What an address chooses. */
export function choiceIn(address: string): { readonly device: number | null; readonly brandQuery: string } {
	const given = new URLSearchParams(address);
	const device = given.get("device");
	return { device: device === null ? null : Number(device), brandQuery: given.get("brandQuery") ?? "" };
}
