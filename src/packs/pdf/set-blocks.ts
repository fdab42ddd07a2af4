import type { ManualBlock } from "#src/contract/documents/manual-block.ts";
import { isItem } from "./list-marks.ts";
import { clean, joinLines, type PageLine } from "./page-text.ts";

/** How the lines of a document are set: what of them is read as headings and what as furniture. */
export interface Setting {
	/** Size of most letters. */
	readonly body: number;
	/** Sizes of headings, the largest first. */
	readonly headings: readonly number[];
	/** Running heads and feet, as `shapeOf` writes them. */
	readonly furniture: ReadonlySet<string>;
}

const HEADING_LEVELS = 3;
/** Letters that are this much larger than most stand in headings. */
const LARGER = 1.15;
/** Letters of the longest heading: a longer line is text that is set large. */
const HEADING_LETTERS_MAX = 120;
/** Lines further apart than this many times their size begin another paragraph. */
const APART = 1.7;
/** Furniture stands in this part of a page's height, at either end. */
const MARGIN = 0.1;
/** A line is furniture on so many pages and on this share of them. */
const FURNITURE = { pages: 3, share: 0.4 } as const;

const rounded = (size: number): number => Math.round(size * 2) / 2;

/** A line apart from the numbers in it, with its place: the same on every page when it is furniture. */
const shapeOf = ({ text, y }: PageLine): string => `${Math.round(y)} ${clean(text).replace(/\d+/g, "#")}`;

/** Finds out how a document is set that does not say what its parts are. */
export function settingOf(pages: readonly (readonly PageLine[])[]): Setting {
	const letters = new Map<number, number>();
	const seenOn = new Map<string, number>();
	const heights = pages.flatMap((lines) => lines.map(({ y }) => y)).sort((a, b) => a - b);
	const [lowest = 0, highest = 0] = [heights[0], heights.at(-1)];
	const margin = (highest - lowest) * MARGIN;
	const isAtEdge = ({ y }: PageLine) => y < lowest + margin || y > highest - margin;
	for (const lines of pages) {
		for (const { size, text } of lines) letters.set(rounded(size), (letters.get(rounded(size)) ?? 0) + text.length);
		for (const shape of new Set(lines.filter(isAtEdge).map(shapeOf))) seenOn.set(shape, (seenOn.get(shape) ?? 0) + 1);
	}
	const least = Math.max(FURNITURE.pages, pages.length * FURNITURE.share);
	const body = [...letters].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
	const headings = [...letters.keys()].filter((size) => size >= body * LARGER).sort((a, b) => b - a);
	const furniture = new Set([...seenOn].flatMap(([shape, count]) => (count >= least ? [shape] : [])));
	return { body, headings: headings.slice(0, HEADING_LEVELS), furniture };
}

/** The blocks of a page that shows by its setting alone what its parts are. */
export function setBlocks(lines: readonly PageLine[], { headings, furniture }: Setting): ManualBlock[] {
	const own = lines.filter((line) => !furniture.has(shapeOf(line)));
	// Where nothing else stands, what looks like furniture is all that the page says.
	const said = own.some(({ text }) => clean(text) !== "") ? own : lines;
	const parts: { level: number | null; lines: PageLine[] }[] = [];
	for (const line of said) {
		const level = line.text.trim().length > HEADING_LETTERS_MAX ? 0 : headings.indexOf(rounded(line.size)) + 1;
		const part = parts.at(-1);
		const last = part?.lines.at(-1);
		const goesOn =
			part &&
			last &&
			part.level === (level || null) &&
			Math.abs(last.y - line.y) <= line.size * APART &&
			!isItem(line.text.trim());
		if (goesOn) part.lines.push(line);
		else parts.push({ level: level || null, lines: [line] });
	}
	return parts.flatMap(({ level, lines: together }): ManualBlock[] => {
		const text = clean(joinLines(together.map((line) => line.text.trim())));
		if (text === "") return [];
		return [level === null ? { type: "paragraph", text } : { type: "heading", level, text }];
	});
}
