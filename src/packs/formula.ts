/** What stands before and behind a part of a formula, in HTML. */
type Around = readonly [before: string, behind: string];

const AS_IT_IS: Around = ["", ""];
const RAISED: Around = ["<sup>", "</sup>"];
const LOWERED: Around = ["<sub>", "</sub>"];

/** Around the parts of an element, one after the other; the last holds for all that follow. */
const PARTS: Readonly<Record<string, readonly Around[]>> = {
	mfrac: [AS_IT_IS, ["/", ""]],
	"mfrac without a stroke": [
		["(", ""],
		["; ", ")"],
	],
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
/** What has a sign above or below it is one thing in a fraction, and none below another such sign. */
const SCRIPTS = new Set(["mover", "msub", "msubsup", "msup", "munder", "munderover"]);
/** What has a sign of its own around all it holds. */
const CLOSED = new Set(["mroot", "msqrt"]);
/** Fractions without a stroke: what stands above and below, such as n over k. */
const BINOMIAL = "mfrac without a stroke";

interface Open {
	readonly name: string;
	/** How many parts have ended. */
	parts: number;
	/** The name of the last of them. */
	last: string;
	/** How many signs they are, where what is raised or lowered counts with its base. */
	size: number;
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

	begin(name: string, attributes: Readonly<Record<string, string>>): void {
		const isBinomial = name === "mfrac" && /^0(?:\D|$)/.test(attributes["linethickness"] ?? "");
		this.#open.push({ name: isBinomial ? BINOMIAL : name, parts: 0, last: "", size: 0, html: "" });
	}

	/** @param html what an element says */
	say(html: string): void {
		const last = this.#open.at(-1);
		// Between signs blanks only make lines of the source; between words they are meant.
		if (last) last.html += last.name === "mtext" ? html.replace(/\s+/g, " ") : html.trim();
	}

	/** Ends the element that began last. @returns the whole formula when it was the first; else "" */
	end(): string {
		const ended = this.#open.pop();
		if (!ended) return "";
		const { name, parts } = ended;
		const size = parts === 0 || CLOSED.has(name) || SCRIPTS.has(name) ? 1 : ended.size;
		const own = name === "mphantom" ? "" : name === "msqrt" ? `√(${ended.html})` : ended.html;
		const parent = this.#open.at(-1);
		if (!parent) return own.trim();
		const all = PARTS[parent.name] ?? [];
		const [before, behind] = all[parent.parts] ?? all.at(-1) ?? AS_IT_IS;
		const isBase = SCRIPTS.has(parent.name) && parent.parts === 0;
		const isOne = parent.name === "mfrac" || isBase;
		const isMany = size > 1 || (isBase && SCRIPTS.has(name));
		// What holds one part alone is that part.
		const is = parts === 1 && PARTS[name] === undefined && !CLOSED.has(name) ? ended.last : name;
		parent.html += `${gapBetween(parent, is)}${before}${isOne && isMany ? `(${own})` : own}${behind}`;
		parent.parts++;
		parent.last = is;
		parent.size += size;
		return "";
	}
}

/** Two and a half is no 21/2: beside a fraction stands a blank, unless there is a sign. */
function gapBetween({ name: parent, last }: Open, name: string): string {
	const isBeside = last !== "" && PARTS[parent] === undefined && last !== "mo" && name !== "mo";
	return isBeside && (last === "mfrac" || name === "mfrac") ? " " : "";
}
