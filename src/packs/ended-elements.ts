import { Tokenizer } from "htmlparser2";
import { HTML_TAGS_MAX } from "#src/site/pack-limits.ts";

/** Elements whose content is letters, up to their own end tag. */
const RAW = new Set(["script", "style", "textarea", "title", "iframe", "xmp", "noembed", "noframes", "plaintext"]);
/** Elements of which nothing is shown, whatever stands in them, up to their own end tag. */
const HIDDEN = new Set(["template", "noscript"]);
const FOREIGN = new Set(["svg", "math"]);
const CHOICES = new Set(["select", "option"]);
const SILENT_TO_BLOCKS = new Set([...FOREIGN, ...CHOICES]);
/** Elements of SVG and MathML in which HTML may stand. */
const WITH_HTML = new Set(
	["foreignobject", "desc", "title", "annotation-xml"].concat(["mi", "mo", "mn", "ms", "mtext"]),
);
const VOID = new Set(
	"area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr".split(
		" ",
	),
);
/** What ends SVG and MathML: the list of the HTML standard. */
const ENDS_FOREIGN = new Set(
	"b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var".split(
		" ",
	),
);
/** What ends a choice: blocks, which none holds, and other parts of forms, as the HTML standard has it. */
const ENDS_CHOICE = new Set(
	"address article aside blockquote body center dd details dir div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header li main menu nav ol p pre section table ul caption tbody td tfoot th thead tr button input keygen select textarea".split(
		" ",
	),
);
/** HTML in which silent elements end where browsers end them. */
export interface EndedHtml {
	readonly html: string;
	/** The tag of an element that is never closed, so that words behind it are left out, such as `<style>`. */
	readonly swallowedBy: string | null;
	/** Whether its end is left out, as beyond the tags that may be parsed. */
	readonly isCut: boolean;
}

/**
 * Writes end tags where browsers end elements whose words are no words for readers, and takes out those of which they show
 * nothing: a parser that knows no more than tags would leave out all that stands behind one that is not closed. What this
 * costs grows with the length, and for at most the tags that may be parsed with their square.
 */
export function endedElements(html: string): EndedHtml {
	return new Ending(html).result();
}

interface Open {
	readonly name: string;
	/** Whether it is an element of SVG or MathML, and whether what stands in it is. */
	readonly isForeign: boolean;
	readonly holdsForeign: boolean;
	/** Words that stood before it. */
	readonly words: number;
}

class Ending {
	readonly #html: string;
	readonly #parts: string[] = [];
	#from = 0;
	readonly #open: Open[] = [];
	/** How many of them are of a name. */
	readonly #named = new Map<string, number>();
	#silent = 0;
	#words = 0;
	#tags = 0;
	/** The tag that is being read. */
	#tag: { readonly name: string; readonly at: number } | null = null;
	#raw: { readonly name: string; readonly end: number } | null = null;
	#hidden: { readonly name: string; readonly at: number; readonly words: number; depth: number } | null = null;
	#swallowedBy: string | null = null;
	#cutAt: number | null = null;
	readonly #lastNoscriptEnd: number;
	readonly #tokenizer: Tokenizer;

	constructor(html: string) {
		this.#html = html;
		this.#lastNoscriptEnd = [...html.matchAll(/<\/noscript/gi)].at(-1)?.index ?? -1;
		const pass = () => undefined;
		this.#tokenizer = new Tokenizer(
			{},
			{
				onopentagname: (start, end) => this.#begin(html.slice(start, end).toLowerCase(), start - 1),
				onopentagend: (end) => this.#begun(end, false),
				onselfclosingtag: (end) => this.#begun(end, true),
				onclosetag: (start, end) => this.#close(html.slice(start, end).toLowerCase(), start - 2),
				ontext: (start, end) => this.#text(html.slice(start, end)),
				ontextentity: () => this.#text("&"),
				oncomment: (start, end) => {
					if (end === html.length && html.startsWith("<!--", start - 4) && html.slice(start).trim() !== "")
						this.#swallowedBy ??= "<!--";
				},
				isInForeignContext: () => this.#holdsForeign(),
				...{ onattribdata: pass, onattribentity: pass, onattribend: pass, onattribname: pass, oncdata: pass },
				...{ ondeclaration: pass, onend: pass, onprocessinginstruction: pass },
			},
		);
	}

	result(): EndedHtml {
		this.#tokenizer.write(this.#html);
		this.#tokenizer.end();
		if (this.#cutAt === null) this.#finish();
		this.#parts.push(this.#html.slice(this.#from, this.#cutAt ?? this.#html.length));
		return { html: this.#parts.join(""), swallowedBy: this.#swallowedBy, isCut: this.#cutAt !== null };
	}

	#finish(): void {
		const hidden = this.#hidden;
		if (hidden) {
			if (this.#words > hidden.words) this.#swallowedBy ??= `<${hidden.name}>`;
			this.#takeOut(hidden.at, this.#html.length);
		} else if (this.#raw && this.#html.slice(this.#raw.end).trim() !== "") this.#swallowedBy ??= `<${this.#raw.name}>`;
		else if (this.#tag && /[<>]/.test(this.#html.slice(this.#tag.at + 1))) this.#swallowedBy ??= `<${this.#tag.name}`;
		this.#endFrom(0, this.#html.length);
	}

	#holdsForeign(): boolean {
		return this.#open.at(-1)?.holdsForeign ?? false;
	}

	#text(text: string): void {
		const inside = this.#open.at(-1)?.name ?? "";
		if (!this.#raw && inside !== "style" && inside !== "script" && text.trim() !== "") this.#words++;
	}

	#takeOut(from: number, to: number): void {
		// A comment, so that what stands on both sides of it makes no other tag.
		this.#parts.push(this.#html.slice(this.#from, from), "<!---->");
		this.#from = to;
	}

	#count(name: string, more: number): void {
		this.#named.set(name, (this.#named.get(name) ?? 0) + more);
		if (SILENT_TO_BLOCKS.has(name)) this.#silent += more;
	}

	/** Ends elements before a place. @param index the first that ends */
	#endFrom(index: number, at: number): void {
		const ended = this.#open.splice(index).reverse();
		for (const { name } of ended) this.#count(name, -1);
		const silent = ended.filter(({ name }) => SILENT_TO_BLOCKS.has(name));
		if (silent.length === 0) return;
		// Options need no end tag where others end them.
		for (const { name, words } of silent)
			if ((name !== "option" || at === this.#html.length) && this.#words > words) this.#swallowedBy ??= `<${name}>`;
		this.#parts.push(this.#html.slice(this.#from, at), ...ended.map(({ name }) => `</${name}>`));
		this.#from = at;
	}

	/** Ends what a tag ends that stands neither in it nor around it. */
	#breakOut(name: string, at: number): void {
		const [endsForeign, endsChoice] = [ENDS_FOREIGN.has(name), ENDS_CHOICE.has(name)];
		let first = this.#open.length;
		if (name === "option" && this.#open.at(-1)?.name === name) first--;
		const endsNone = this.#silent === 0 || !(endsForeign || endsChoice);
		for (let index = first - 1; index >= 0; index--) {
			const open = this.#open[index];
			if (endsNone || !open || (open.isForeign && !open.holdsForeign)) break;
			if (open.isForeign ? endsForeign : endsChoice && CHOICES.has(open.name)) first = index;
		}
		this.#endFrom(first, at);
	}

	#isBeyond(at: number): boolean {
		if (this.#cutAt === null && ++this.#tags > HTML_TAGS_MAX) {
			this.#cutAt = at;
			this.#tokenizer.pause();
		}
		return this.#cutAt !== null;
	}

	#begin(name: string, at: number): void {
		if (this.#isBeyond(at)) return;
		this.#tag = { name, at };
		if (!this.#hidden) this.#breakOut(name, at);
	}

	#begun(end: number, isSelfClosing: boolean): void {
		if (!this.#tag || this.#cutAt !== null) return;
		const { name, at } = this.#tag;
		this.#tag = null;
		const isInForeign = this.#holdsForeign();
		if (!isInForeign && RAW.has(name)) this.#raw = { name, end: end + 1 };
		else if (this.#hidden) this.#hidden.depth += Number(name === "template" && this.#hidden.name === name);
		else if (!isInForeign && name === "noscript" && at > this.#lastNoscriptEnd) this.#takeOut(at, end + 1);
		else if (!isInForeign && HIDDEN.has(name)) this.#hidden = { name, at, words: this.#words, depth: 1 };
		else if (!VOID.has(name)) {
			const isForeign = isInForeign || FOREIGN.has(name);
			if (isForeign && isSelfClosing) return;
			const holdsForeign = isForeign && !(isInForeign && WITH_HTML.has(name));
			this.#open.push({ name, isForeign, holdsForeign, words: this.#words });
			this.#count(name, 1);
		}
	}

	#close(name: string, at: number): void {
		if (this.#isBeyond(at)) return;
		if (this.#raw) this.#raw = null;
		else if (this.#hidden) {
			if (name !== this.#hidden.name || --this.#hidden.depth > 0) return;
			const close = this.#html.indexOf(">", at);
			this.#takeOut(this.#hidden.at, close < 0 ? this.#html.length : close + 1);
			this.#hidden = null;
		} else {
			if (this.#named.get(name)) {
				this.#endFrom(this.#open.findLastIndex((open) => open.name === name) + 1, at);
				// The end tag that stands there ends it.
				this.#open.pop();
				this.#count(name, -1);
			} else if (name === "p" || name === "br") this.#breakOut(name, at);
		}
	}
}
