import { LIST_WINDOWS, type NumParameter, type StartParameter } from "#src/contract/page-parameters.ts";
import type { ListPart, ListRequest } from "./paginate.ts";

/** A list on a page: which parameters move it, and how many of it a page shows that is not told. */
export interface ListParameters {
	readonly start: StartParameter;
	readonly standard: number;
}

/** Parameters that ask for the same list: those of windows, and who reads (specification section 4). */
const WINDOWS: readonly string[] = [...Object.keys(LIST_WINDOWS), ...Object.values(LIST_WINDOWS)];
const NOT_THE_REQUEST = new Set([...WINDOWS, "accessLevel"]);

const numOf = ({ start }: ListParameters): NumParameter => LIST_WINDOWS[start];

/** What an address of the page asks for of one of its lists. */
export function requestAt(address: URL, list: ListParameters): ListRequest {
	const rest = [...address.searchParams].filter(([name]) => !NOT_THE_REQUEST.has(name));
	const number = (name: string, otherwise: number) => {
		const text = address.searchParams.get(name) ?? "";
		return /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
	};
	return {
		request: `${address.pathname}?${new URLSearchParams(rest.sort())}`,
		start: number(list.start, 0),
		num: number(numOf(list), list.standard),
	};
}

/** The address of the page on which a list shows just this part; other lists stay as they are. */
export function addressOf({ start, end }: Pick<ListPart, "start" | "end">, list: ListParameters, address: URL): URL {
	const other = new URL(address);
	const set = (name: string, value: number, standard: number) =>
		value === standard ? other.searchParams.delete(name) : other.searchParams.set(name, String(value));
	set(list.start, start, 0);
	set(numOf(list), end - start, list.standard);
	other.searchParams.sort();
	other.hash = "";
	return other;
}

/** The page that holds this part, whatever its other lists show: kept pages are asked for, and the fewest of them. */
export function pageOf(
	part: { readonly start: number; readonly num: number },
	list: ListParameters,
	address: URL,
): URL {
	const bare = new URL(address);
	for (const name of WINDOWS) bare.searchParams.delete(name);
	return addressOf({ start: part.start, end: part.start + part.num }, list, bare);
}
