import { MEANT_LETTERS_MIN } from "#src/site/meant-limits.ts";

/** With how many letters two names begin alike. */
function alike(one: string, other: string): number {
	const most = Math.min(one.length, other.length);
	for (let at = 0; at < most; at++) if (one[at] !== other[at]) return at;
	return most;
}

/** Of some things those whose names begin as one that is not there, the most alike first. */
export function beginsAlike<Thing extends { readonly slug: string }>(name: string, things: readonly Thing[]): Thing[] {
	return things
		.map((thing) => ({ thing, letters: alike(name, thing.slug) }))
		.filter(({ letters }) => letters >= MEANT_LETTERS_MIN)
		.sort((a, b) => b.letters - a.letters)
		.map(({ thing }) => thing);
}
