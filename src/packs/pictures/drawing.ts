import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes";
import {
	DRAWING_DEPTH_MAX,
	DRAWING_EFFECTS_MAX,
	DRAWING_ELEMENTS_MAX,
	DRAWING_SIZE_MAX,
} from "#src/site/pack-limits.ts";
import { References } from "./drawing-references.ts";

/** Something that a drawing may not hold, in words that fit behind "holds". */
export interface DrawingFault {
	readonly line: number;
	readonly words: string;
}

const SVG = "http://www.w3.org/2000/svg";
const OTHER_NAMESPACES: ReadonlySet<string> = new Set([
	"",
	"http://www.w3.org/XML/1998/namespace",
	"http://www.w3.org/1999/xlink",
	"http://www.w3.org/2000/xmlns/",
]);

/** What drawing programs write for themselves: browsers draw nothing of it, and run none. */
const OF_EDITORS =
	/^http:\/\/(?:www\.inkscape\.org\/namespaces\/|sodipodi\.sourceforge\.net\/|www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#$|creativecommons\.org\/ns#$|purl\.org\/dc\/|www\.bohemiancoding\.com\/sketch\/|www\.serif\.com\/|ns\.adobe\.com\/)/;
/** The document type of SVG 1.0 and 1.1, which nobody reads; one of the drawing's own could hold anything. */
const DOCUMENT_TYPE = /^\s*svg(?:\s+PUBLIC\s+"-\/\/W3C\/\/DTD SVG [\w. ]+\/\/EN"\s+"[^"[\]]*")?\s*$/i;

/** Elements of SVG 2 that only draw. No scripts, frames, links, animations, fonts, filters, and nothing from outside. */
const ELEMENTS: ReadonlySet<string> = new Set(
	"svg g defs symbol use title desc metadata style path rect circle ellipse line polyline polygon text tspan textPath linearGradient radialGradient stop pattern clipPath mask marker switch".split(
		" ",
	),
);
const LOADING = /^(?:foreignObject|iframe|image|audio|video|embed|object|handler|listener|set|animate\w*|a|feImage)$/;
/** What reaches outside in a style: rules with @, escapes that hide words, and functions that load. */
const STYLE = /@|\\|(?:image|image-set|cross-fade|src|element|paint|expression)\s*\(/i;
const SIZE = /^(?:\d{1,4}(?:\.\d+)?(?:px)?|100%)$/;

/** Attributes whose elements are drawn aside first. */
const EFFECT = /^(?:opacity|mask|clip-path|filter|mix-blend-mode)$/;

class Refused extends Error {}

/**
 * What of a drawing could run, load, reach outside the file or grow without bound; empty when it is
 * safe. It is read as XML 1.0 in UTF-8, as browsers read it, so that nothing hides in an encoding.
 */
export function unsafeIn(svg: string): DrawingFault[] {
	const found = new Map<string, DrawingFault>();
	const references = new References();
	const parser = new SaxesParser({ xmlns: true });
	const fault = (words: string) => {
		if (!found.has(words)) found.set(words, { line: parser.line, words });
	};
	const gradients = new Set<string | undefined>();
	const styled = new Set<string>();
	let effects = 0;
	let depth = 0;
	/** The style sheet that is being read, in one piece: comments may divide it. */
	let style: string | null = null;
	const text = (content: string) => {
		if (style !== null) style += content;
	};
	const endStyle = () => {
		if (style === null) return;
		if (STYLE.test(style) || leadsOutside(style)) fault(wordsOfStyle(style));
		for (const [, id = ""] of style.matchAll(INSIDE)) styled.add(id);
		style = null;
	};
	parser.on("error", (error) => {
		fault(`what is not well-formed XML (${error.message.replace(/^\d+:\d+: /, "")})`);
		throw new Refused();
	});
	parser.on("xmldecl", ({ encoding }) => {
		if (encoding !== undefined && !/^utf-8$/i.test(encoding)) fault("another encoding than UTF-8");
	});
	parser.on("doctype", (said) => {
		if (!DOCUMENT_TYPE.test(said)) fault("a document type or style sheet instruction");
	});
	parser.on("processinginstruction", () => fault("a document type or style sheet instruction"));
	parser.on("opentag", (tag) => {
		if (++depth > DRAWING_DEPTH_MAX) {
			fault(`elements more than ${DRAWING_DEPTH_MAX} deep`);
			throw new Refused();
		}
		for (const words of [...elementFaults(tag, depth === 1), ...Object.values(tag.attributes).flatMap(attributeFaults)])
			fault(words);
		effects += Object.values(tag.attributes).filter(
			({ local, value }) => EFFECT.test(local) || /url\s*\(/i.test(value),
		).length;
		if (effects > DRAWING_EFFECTS_MAX) {
			fault(`more than ${DRAWING_EFFECTS_MAX} masks, patterns and other effects`);
			throw new Refused();
		}
		endStyle();
		if (tag.local === "style") style = "";
		if (tag.local.endsWith("Gradient")) gradients.add(tag.attributes["id"]?.value);
		references.open(Object.values(tag.attributes).map(({ local, value }) => [local, value]));
	});
	parser.on("text", text);
	parser.on("cdata", text);
	parser.on("closetag", () => {
		depth--;
		endStyle();
		references.close();
	});
	try {
		parser.write(svg).close();
	} catch (error) {
		if (!(error instanceof Refused)) throw error;
		return gravestFirst(found);
	}
	// A style may reach every element: only what shows nothing further can be counted without following it.
	if ([...styled].some((id) => !gradients.has(id)))
		fault("a url() in a style sheet to something other than a gradient, write it as an attribute;");
	const shown = references.shown();
	if (shown === null) fault("a reference that leads back to itself");
	else if (shown > DRAWING_ELEMENTS_MAX) fault(`more than ${DRAWING_ELEMENTS_MAX} elements, repeated ones counted`);
	return gravestFirst(found);
}

const gravestFirst = (found: ReadonlyMap<string, DrawingFault>): DrawingFault[] =>
	[...found.values()].sort((a, b) => Number(b.words === "a script") - Number(a.words === "a script"));

function elementFaults({ local, uri, attributes }: SaxesTagNS, isRoot: boolean): string[] {
	if (/^script$/i.test(local)) return ["a script"];
	if (LOADING.test(local)) return ["an element that loads, embeds or animates"];
	if (!isRoot && OF_EDITORS.test(uri)) return [];
	if (uri !== SVG || !ELEMENTS.has(local)) return [`the element ${local}, which no drawing here needs`];
	if (isRoot !== (local === "svg")) return [isRoot ? "no svg at its root" : "an svg inside another"];
	const sizes = isRoot ? [attributes["width"], attributes["height"]] : [];
	return sizes.some((size) => size && !SIZE.test(size.value.trim())) ? ["a width or height that is not in pixels"] : [];
}

function attributeFaults({ local, uri, prefix, value }: SaxesAttributeNS): string[] {
	if (prefix === "xmlns" || local === "xmlns" || OF_EDITORS.test(uri)) return [];
	if (!OTHER_NAMESPACES.has(uri) || local === "base") return [`the attribute ${local} of another program`];
	if (/^on/i.test(local)) return ["an event handler"];
	if ((local === "href" || local === "src") && !/^\s*#/.test(value)) return ["a reference outside the file"];
	if (local === "style" && STYLE.test(value)) return [wordsOfStyle(value)];
	return leadsOutside(value) ? ["a url() outside the file"] : [];
}

const INSIDE = /url\s*\(\s*["']?\s*#([^"')\s]*)/gi;
const leadsOutside = (value: string): boolean =>
	[...value.matchAll(/url\s*\(\s*["']?\s*(.)?/gi)].some(([, first]) => first !== "#");

const wordsOfStyle = (style: string): string =>
	style.includes("@")
		? "an @import or another rule with @"
		: style.includes("\\")
			? "a style with escaped letters"
			: "a url() or another function that loads in a style";

/** Width and height in user units, from the viewBox; null when there is none, or none that can be shown. */
export function sizeOf(svg: string): { width: number; height: number } | null {
	const parser = new SaxesParser({ xmlns: true });
	let viewBox = "";
	parser.on("error", () => {
		throw new Refused();
	});
	parser.on("opentag", ({ attributes }) => {
		viewBox = attributes["viewBox"]?.value ?? "";
		throw new Refused();
	});
	try {
		parser.write(svg);
	} catch (error) {
		if (!(error instanceof Refused)) throw error;
	}
	const numbers = viewBox
		.trim()
		.split(/[\s,]+/)
		.map(Number);
	const width = Math.round(numbers[2] ?? 0);
	const height = Math.round(numbers[3] ?? 0);
	const fits = (size: number) => size > 0 && size <= DRAWING_SIZE_MAX;
	return numbers.length === 4 && numbers.every(Number.isFinite) && fits(width) && fits(height)
		? { width, height }
		: null;
}
