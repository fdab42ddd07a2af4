import { atom } from "nanostores";
import { readAccepted, writeAccepted } from "#src/contract/eulas/accepted.ts";

/** Where this tab's session keeps them, and the event by which links that wait for one hear of it. */
const KEY = "support-accepted-licences";
const EVENT = "licence-accepted";

/** Versions of licences that were accepted in this session. */
export const $accepted = atom<readonly string[]>([]);

/** What this session remembers; a browser that keeps nothing remembers nothing. */
export function recallAccepted(): void {
	try {
		$accepted.set([...new Set([...$accepted.get(), ...readAccepted(sessionStorage.getItem(KEY))])]);
	} catch {}
}

/** Accepts a version of a licence: all its files on this page are offered, and nobody is asked again in this session. */
export function accept(key: string): void {
	recallAccepted();
	$accepted.set([...$accepted.get().filter((each) => each !== key), key]);
	try {
		sessionStorage.setItem(KEY, writeAccepted($accepted.get()) ?? "");
	} catch {}
	document.dispatchEvent(new CustomEvent(EVENT, { detail: key }));
}
