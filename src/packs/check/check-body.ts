import type { Token, Tokens } from "marked";
import { nameOfItem } from "../format/addresses.ts";
import { INSTRUCTIONS, MARKED, needsBody, PROSE } from "../format/bodies.ts";
import { type ItemLink, itemLink, LINK_WORDS } from "../item-link.ts";
import { lineAt } from "../line-at.ts";
import { packMarkdown, STEP_TITLE } from "../markdown.ts";
import { mayBeThere } from "../may-be-there.ts";
import { mergeMark, UNFINISHED_MERGE } from "../merge-marks.ts";
import { toldOfEnded, toldOfLeft } from "../names-now.ts";
import type { NoteSort } from "../note-sort.ts";
import type { Item, ItemText, LooseBody, Pack } from "../pack.ts";
import type { Report } from "../report.ts";
import { absentLink, isAllowedLink } from "./absent-link.ts";
import { absentPicture } from "./absent-picture.ts";
import { checkCodes } from "./check-codes.ts";
import { fragmentFault } from "./check-fragment.ts";
import { checkMarks } from "./check-marks.ts";
import { checkRepairBody } from "./check-repair.ts";
import type { Becoming } from "./followed-names.ts";
import { meantItem } from "./meant-item.ts";
import { bulletIn, lostLines, meantMarks } from "./meant-marks.ts";

const markdown = packMarkdown();

/** Bodies: present where the kind shows one, with known pictures that have words, numbered steps and plain links. */
export function checkBody(
	{ kind, id, data }: Item,
	text: ItemText & { readonly locale: string },
	pack: Pack,
	report: Report,
	becoming: Becoming,
): void {
	const isWithdrawn = "withdrawn" in data && data.withdrawn !== undefined;
	checkWritten({ kind, id, ...text }, isWithdrawn || !needsBody(kind), pack, report, becoming);
}

/** A body whose front matter or item cannot be read: whether it may be empty is not known. */
export const checkLooseBody = (text: LooseBody, pack: Pack, report: Report, becoming: Becoming): void =>
	checkWritten(text, true, pack, report, becoming);

/** Of a body that belongs to something: to what, and in which locale. */
interface Written extends LooseBody {
	readonly id?: string;
	readonly locale?: string;
}

function checkWritten(text: Written, mayBeEmpty: boolean, pack: Pack, report: Report, becoming: Becoming): void {
	const { kind } = text;
	const notes = (sort: NoteSort, needle: string, message: string) =>
		report.note(sort, text.file, lineOf(text, needle), [], message);
	const says = (needle: string, message: string | (() => string)) => {
		if (report.hasRoomFor(text.file)) report.addLine(text.file, lineOf(text, needle), message);
	};
	const isEmpty = text.body.replace(/<!--[\s\S]{0,2000}?-->/g, "").trim() === "";
	if (!INSTRUCTIONS.has(kind) && !PROSE.has(kind) && !MARKED.has(kind)) {
		if (!isEmpty)
			says(text.body.trim().slice(0, 40), `text after the front matter is not shown for ${kind}, move it into a field`);
		return;
	}
	if (isEmpty && mayBeEmpty) return;
	if (isEmpty) report.addLine(text.file, text.bodyLine, "has no text after the front matter, add it");
	// Of a text within a row: a file with such lines is not read.
	const merge = mergeMark(text.body);
	if (merge !== null) {
		report.addLine(text.file, lineOf(text, merge), UNFINISHED_MERGE);
		return;
	}
	const tokens = markdown.lexer(text.body);
	let bullet: string | null = null;
	void markdown.walkTokens(tokens, (token) => {
		bullet ??= bulletIn(token);
		checkToken(token, text, pack, becoming, says, notes);
		lostLines(token, says);
		meantMarks(kind, token, (needle, message) => notes("marks", needle, message));
	});
	if (bullet !== null)
		notes("marks", bullet, "is no item of a list: write - and a blank for the sign, here and in other such lines");
	if (MARKED.has(kind)) checkMarks(tokens, text, report, says);
	if (!INSTRUCTIONS.has(kind)) return;
	checkSteps(tokens, notes);
	checkCodes(tokens, says);
	if (kind === "repair-documents") checkRepairBody(tokens, says);
}

function missing({ kind, id }: ItemLink, items: Pack["items"]): string {
	const near = meantItem(kind, id, items);
	return `the link names ${kind}/${id}, which is not there${near === null ? ", add it or name another" : `, did you mean ${near}?`}`;
}

function checkToken(
	token: Token,
	text: Written,
	pack: Pack,
	{ became, followed }: Becoming,
	says: (needle: string, message: string | (() => string)) => void,
	notes: (sort: NoteSort, needle: string, message: string) => void,
): void {
	const { kind, id, locale } = text;
	const { items, pictures } = pack;
	if (token.type === "image") {
		const { href, text: words, raw } = token as Tokens.Image;
		if (!mayBeThere({ to: "picture", id: href }, pack)) says(raw, absentPicture(href, pictures));
		else if (words.trim() === "")
			notes("picture-words", raw, `the picture ${href} has no words: who does not see it is told nothing of it`);
	}
	if (token.type === "link") {
		const { href, raw } = token as Tokens.Link;
		const item = itemLink(href);
		if (item) {
			const name = nameOfItem(item);
			const now = items[item.kind].has(item.id) ? null : became(name);
			if (now?.state === "again") followed.add(name, now.now, { file: text.file, line: lineOf(text, raw), path: [] });
			else if (now?.state === "left") notes("retired", raw, `the link ${toldOfLeft(name, now.now)}`);
			else if (now?.state === "ended") notes("retired", raw, `the link ${toldOfEnded(name)}`);
			else if (now?.state === "deleted")
				says(raw, `the link names ${name}, which was deleted for good: remove it here`);
			else if (now?.state === "never") says(raw, () => missing(item, items));
			const fault = now === null && locale !== undefined ? fragmentFault(item, locale, pack) : null;
			if (fault !== null) notes("fragment", raw, fault);
			return;
		}
		const own = href.startsWith("#") ? Object.entries(LINK_WORDS).find(([, each]) => each === kind)?.[0] : undefined;
		if (own !== undefined) {
			says(raw, `the link ${href} does not say of which page, write ${own}:${id ?? "and the id of this item"}${href}`);
			return;
		}
		if (!isAllowedLink(href, pack)) says(raw, () => absentLink(href, pack));
		else if (/^http:/i.test(href))
			notes(
				"http",
				raw,
				`the link ${href} can be read and changed on its way, write https: where the other site has it`,
			);
	}
	if (token.type === "heading" && (token as Tokens.Heading).depth === 1)
		says(token.raw.trim(), "a first-level heading is the title's place, begin sections with ##");
	if (token.type === "html" && !/^<!--[\s\S]*-->\s*$/.test(token.raw))
		says(
			token.raw.trim().split("\n")[0] ?? "",
			`is HTML, write Markdown, or \\< for a < that readers see: ${/<[^>]{0,40}>?/.exec(token.raw)?.[0] ?? ""}`,
		);
}

/** Steps count 1, 2, 3 within their section, and one without its number is none. */
function checkSteps(tokens: readonly Token[], notes: (sort: NoteSort, needle: string, message: string) => void): void {
	let [steps, unnumbered] = [0, 0];
	for (const token of tokens) {
		if (token.type !== "heading") continue;
		const { depth, text, raw } = token as Tokens.Heading;
		if (depth === 2) [steps, unnumbered] = [0, 0];
		if (depth !== 3) continue;
		const number = STEP_TITLE.exec(text)?.[1];
		if (number === undefined) {
			if (steps === 0) continue;
			unnumbered++;
			notes(
				"steps",
				raw.trim(),
				`has no number and is shown inside step ${steps}: write ${steps + unnumbered}. before it if it is a step`,
			);
			continue;
		}
		steps++;
		if (Number(number) !== steps && Number(number) !== steps + unnumbered)
			notes("steps", raw.trim(), `step ${number} is shown as ${steps}: steps of a section are counted from 1`);
	}
}

/** The line of the file in which something of a body stands; of what is not found as it stands there, the first of it. */
const lineOf = ({ body, bodyLine }: LooseBody, sought: string | number): number =>
	bodyLine - 1 + lineAt(body, typeof sought === "number" ? sought : body.indexOf(sought));
