import { Tokenizer } from "htmlparser2";
import { HTML_TAGS_MAX } from "#src/site/pack-limits.ts";

/** Elements that say nothing here: editors put them around every word. */
const EMPTY_OF_MEANING = new Set(["span", "font"]);

/**
 * The HTML of another system without tags that say nothing, and no more than the tags that may be parsed: elements inside
 * one another cost a parser their square. What this costs grows with the length alone.
 *
 * @param places ids of elements that something leads to: of one that says nothing its place stays
 */
export function boundedTags(
	html: string,
	places: ReadonlySet<string> = new Set(),
): { readonly html: string; readonly isCut: boolean } {
	const kept: string[] = [];
	let from = 0;
	let tags = 0;
	let cutAt: number | null = null;
	let isInDropped = false;
	let begun = 0;
	const isDropped = (start: number, name: string): boolean => {
		if (cutAt !== null) return false;
		if (!EMPTY_OF_MEANING.has(name.toLowerCase())) {
			if (++tags > HTML_TAGS_MAX) {
				cutAt = start;
				tokenizer.pause();
			}
			return false;
		}
		begun = start;
		// A comment, so that what stands on both sides of it makes no other tag.
		kept.push(html.slice(from, start), "<!---->");
		return true;
	};
	const endTag = (end: number) => {
		if (isInDropped) {
			from = end + 1;
			const [, quoted, other] = ID.exec(html.slice(begun, Math.min(end, begun + TAG_LETTERS_LOOKED_AT))) ?? [];
			const place = quoted ?? other;
			if (place !== undefined && places.has(place)) kept.push(`<a id="${place}"></a>`);
		}
		isInDropped = false;
	};
	const pass = () => undefined;
	const tokenizer = new Tokenizer(
		{},
		{
			onopentagname(start, end) {
				isInDropped = isDropped(start - 1, html.slice(start, end));
			},
			onopentagend: endTag,
			onselfclosingtag: endTag,
			onclosetag(start, end) {
				if (!isDropped(start - 2, html.slice(start, end))) return;
				const close = html.indexOf(">", end);
				from = close < 0 ? html.length : close + 1;
			},
			...{ onattribdata: pass, onattribentity: pass, onattribend: pass, onattribname: pass, oncdata: pass },
			...{ oncomment: pass, ondeclaration: pass, onend: pass, onprocessinginstruction: pass, ontext: pass },
			...{ ontextentity: pass, isInForeignContext: () => false },
		},
	);
	tokenizer.write(html);
	tokenizer.end();
	kept.push(html.slice(isInDropped ? html.length : from, cutAt ?? html.length));
	return { html: kept.join(""), isCut: cutAt !== null };
}

const ID = /\sid\s*=\s*(?:["']([^"'<>]*)["']|([^\s"'<>]+))/i;
const TAG_LETTERS_LOOKED_AT = 1_000;
