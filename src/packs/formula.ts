/** What stands before and behind a part of a formula, in HTML. */
type Around = readonly [before: string, behind: string];

const AS_IT_IS: Around = ["", ""];
const RAISED: Around = ["<sup>", "</sup>"];
const LOWERED: Around = ["<sub>", "</sub>"];

/** Around the parts of an element, one after the other; the last holds for all that follow. */
const PARTS: Readonly<Record<string, readonly Around[]>> = {
	mfrac: [AS_IT_IS, ["/", ""]],
	mover: [AS_IT_IS, RAISED],
	mroot: [
		["(", ")"],
		["<sup>1/", "</sup>"],
	],
	msub: [AS_IT_IS, LOWERED],
	msubsup: [AS_IT_IS, LOWERED, RAISED],
	msup: [AS_IT_IS, RAISED],
	mtable: [AS_IT_IS, ["; ", ""]],
	mtr: [AS_IT_IS, [" ", ""]],
	munder: [AS_IT_IS, LOWERED],
	munderover: [AS_IT_IS, LOWERED, RAISED],
};
/** Parts in which several signs are one: all of these elements, of others the first alone. */
const ONE_THING = new Set(["mfrac"]);
const ONE_THING_AT_FIRST = new Set(["msub", "msubsup", "msup"]);

interface Open {
	readonly name: string;
	/** How many parts have ended. */
	parts: number;
	html: string;
}

/**
 * A formula (MathML Core) on one line: what is raised or lowered stays so (10² is no 102), a fraction has its stroke, a root
 * its sign, and what belongs together brackets.
 */
export class Formula {
	readonly #open: Open[] = [];

	get isOpen(): boolean {
		return this.#open.length > 0;
	}

	begin(name: string): void {
		this.#open.push({ name, parts: 0, html: "" });
	}

	/** @param html what an element says */
	say(html: string): void {
		const last = this.#open.at(-1);
		if (last) last.html += html;
	}

	/** Ends the element that began last. @returns the whole formula when it was the first; else "" */
	end(): string {
		const { name = "", parts = 0, html = "" } = this.#open.pop() ?? {};
		const own = name === "msqrt" ? `√(${html})` : html;
		const parent = this.#open.at(-1);
		if (!parent) return own;
		const all = PARTS[parent.name] ?? [];
		const [before, behind] = all[parent.parts] ?? all.at(-1) ?? AS_IT_IS;
		const isOne = ONE_THING.has(parent.name) || (ONE_THING_AT_FIRST.has(parent.name) && parent.parts === 0);
		parent.html += `${before}${isOne && parts > 1 ? `(${own})` : own}${behind}`;
		parent.parts++;
		return "";
	}
}
