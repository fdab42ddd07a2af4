import { map } from "nanostores";
import { callFromBrowser } from "#src/client/browser.ts";
import { request } from "#src/contract/call.ts";
import { licence } from "#src/contract/eulas/calls.ts";

/** Which file of the page a licence stands before: its place among the software, and among the downloads. */
export interface LicensedFile {
	readonly softwareIndex: number;
	readonly downloadNo: number;
}

/** The licence of the page (specification sections 3 and 4, download state). */
export interface EulaState {
	readonly isEulaFetching: boolean;
	readonly hasError: boolean;
	readonly isEulaShow: boolean;
	/** HTML of the licence; empty while there is none. */
	readonly eula: string;
	readonly softwareIndex: number | null;
	readonly downloadNo: number | null;
}

const START: EulaState = {
	isEulaFetching: false,
	hasError: false,
	isEulaShow: false,
	eula: "",
	softwareIndex: null,
	downloadNo: null,
};

export const $eula = map<EulaState>(START);

let current: AbortController | null = null;

/** The page has other data: the text of the licence before is cleared, and what is under way is dropped. */
export function receiveData(): void {
	current?.abort();
	current = null;
	$eula.set(START);
}

const isOf = ({ softwareIndex, downloadNo }: LicensedFile, state: EulaState) =>
	state.softwareIndex === softwareIndex && state.downloadNo === downloadNo;

/** Shows the licence of a file; its text is asked for once, and again after a failure. */
export async function showEula(file: LicensedFile, eulaUrl: string, locale: string): Promise<void> {
	const state = $eula.get();
	if (isOf(file, state) && (state.eula !== "" || state.isEulaFetching)) return $eula.setKey("isEulaShow", true);
	current?.abort();
	const mine = new AbortController();
	current = mine;
	$eula.set({ ...START, ...file, isEulaFetching: true, isEulaShow: true });
	const outcome = await callFromBrowser(request(licence, { eulaUrl }), { locale, signal: mine.signal });
	if (current !== mine) return;
	current = null;
	const text: unknown = outcome.state === "ok" ? outcome.data?.embeddedHtml : null;
	const isText = typeof text === "string" && text !== "";
	$eula.set({ ...$eula.get(), isEulaFetching: false, hasError: !isText, eula: isText ? text : "" });
}

/** Hides the licence; its text stays for the next time. */
export function hideEula(): void {
	$eula.setKey("isEulaShow", false);
}
