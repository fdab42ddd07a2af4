import { LEGACY_ADDRESS_LETTERS_MAX, LEGACY_PARAMETERS_MAX } from "#src/site/pack-limits.ts";

/** A parameter of an address; one that is no pair, such as `?123`, has no name. */
type LegacyParameter = readonly [name: string, value: string];

/** An address of a site before: what is asked for, as it is compared. */
export interface LegacyAddress {
	/** Decoded, without empty segments: `/support/product.php`; `/` alone for the top. */
	readonly path: string;
	/** In the order of names and values, names in small letters. */
	readonly parameters: readonly LegacyParameter[];
}

/** What a segment may not hold: the gate turns such requests away (`server/gate/target.ts`). */
const NEVER_ASKED = /[/\\%\p{Cc}\p{Cs}]/u;

/**
 * Reads a path and a query of a request.
 *
 * @param path percent-encoded, as the gate hands it on
 * @param search without its question mark
 * @returns null of a path that no request gets in with
 */
export function readLegacyAddress(path: string, search: string): LegacyAddress | null {
	const segments: string[] = [];
	for (const segment of path.split("/")) {
		const decoded = decodedSegment(segment);
		if (decoded === null) return null;
		if (decoded !== "") segments.push(decoded);
	}
	const parameters = [...new URLSearchParams(search)].map(
		([name, value]): LegacyParameter => (value === "" ? ["", name] : [name.toLowerCase(), value]),
	);
	parameters.sort(([a, one], [b, other]) => (a === b ? compare(one, other) : compare(a, b)));
	return { path: withoutTitle(`/${segments.join("/")}`), parameters };
}

/** Help centres (Zendesk) answer `/hc/en-us/articles/4401` whatever title stands behind the number. */
const withoutTitle = (path: string): string =>
	path.replace(/^(\/hc\/(?:[^/]+\/)?(?:articles|sections|categories)\/\d+)-[^/]*$/i, "$1");

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function decodedSegment(segment: string): string | null {
	try {
		const decoded = decodeURIComponent(segment).normalize("NFC");
		return decoded === "." || decoded === ".." || NEVER_ASKED.test(decoded) ? null : decoded;
	} catch {
		return null;
	}
}

/** What is wrong with an address as it is listed, and what to do. */
export interface LegacyFault {
	readonly message: string;
}

/** Reads an address of a list: whole, or from its path on. Whose it was does not matter: it is asked of this site by now. */
export function readListedAddress(text: string): LegacyAddress | LegacyFault {
	if (text.length > LEGACY_ADDRESS_LETTERS_MAX)
		return { message: `is longer than ${LEGACY_ADDRESS_LETTERS_MAX} letters, leave this line out` };
	const below = /^https?:\/\/[^/?#\s]+(.*)$/i.exec(text)?.[1] ?? text;
	const whole = (below === "" && text !== "") || below.startsWith("?") ? `/${below}` : below;
	if (!/^\/(?!\/)/.test(whole))
		return { message: "is no address, write it whole or from its path on, such as /support/product.php?id=12" };
	if (/\/\*$/.test(whole))
		return {
			message:
				"ends with *, which stands for nothing else here: write each address that was there in a line of its own, without the *",
		};
	const [bare = ""] = whole.split("#");
	const mark = bare.indexOf("?");
	const read = mark < 0 ? readLegacyAddress(bare, "") : readLegacyAddress(bare.slice(0, mark), bare.slice(mark + 1));
	if (!read)
		return {
			message:
				"is asked for by nobody who gets in (it holds %2F, %25, .. or bytes that are no UTF-8), leave this line out",
		};
	if (read.parameters.length > LEGACY_PARAMETERS_MAX)
		return { message: `has more than ${LEGACY_PARAMETERS_MAX} parameters, leave out those that change nothing` };
	return read;
}

/** Names of the parameters that tell a page from others of its path, each once. */
export type LegacyForm = readonly string[];

export const formOf = ({ parameters }: LegacyAddress): LegacyForm => [...new Set(parameters.map(([name]) => name))];

/** The same address with no parameters but those of a form. */
export const inForm = ({ path, parameters }: LegacyAddress, form: LegacyForm): LegacyAddress => ({
	path,
	parameters: parameters.filter(([name]) => form.includes(name)),
});

/** An address as one text, letters as they were written. */
export const exactKey = ({ path, parameters }: LegacyAddress): string =>
	parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters.map(([...pair]) => pair))}`;

/** The same without regard to capitals, of which many servers know nothing. */
export const plainKey = ({ path, parameters }: LegacyAddress): string =>
	exactKey({
		path: path.toLowerCase(),
		parameters: parameters.map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]),
	}).toLowerCase();
