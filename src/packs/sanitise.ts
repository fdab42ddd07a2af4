import sanitizeHtml from "sanitize-html";
import { manualScheme as ownScheme } from "#src/contract/brand/grammar.ts";
import { FILES_BASE } from "#src/routes.ts";
import { CONTENT_ELEMENTS, SILENT_ELEMENTS } from "#src/site/content-elements.ts";
import { HTML_MAX_LENGTH, HTML_TAGS_MAX } from "#src/site/pack-limits.ts";
import { withoutUnseen } from "#src/site/unseen.ts";
import { endedElements } from "./ended-elements.ts";

const DARK = "(prefers-color-scheme: dark)";
/** A path of this site: no second slash or backslash that browsers read as another host, no controls. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what may not stand there
const OWN_PATH = /^\/(?![/\\])[^\s\\\u0000-\u001f\u007f]*$/;
const OWN_FILE = new RegExp(`^${FILES_BASE}/[0-9a-f]{16}/[A-Za-z0-9][A-Za-z0-9._-]*$`);
const SOME_SILENT = new RegExp(`<(?:${[...SILENT_ELEMENTS].join("|")})[\\s/>]`, "i");
const FRAGMENT = /^#[A-Za-z0-9_-]*$/;
const WHOLE_NUMBER = /^\d{1,5}$/;

type Attributes = Readonly<Record<string, string>>;

const kept = (attributes: Attributes, names: Readonly<Record<string, RegExp>>): Record<string, string> =>
	Object.fromEntries(
		Object.entries(names).flatMap(([name, grammar]) =>
			grammar.test(attributes[name] ?? "") ? [[name, attributes[name] ?? ""]] : [],
		),
	);

function isSafeAddress(address: string, schemes: readonly string[]): boolean {
	if (OWN_PATH.test(address) || FRAGMENT.test(address)) return true;
	const scheme = /^([a-z][a-z0-9+.-]*:)[^\s\\]+$/i.exec(address)?.[1]?.toLowerCase();
	if (scheme === undefined || !schemes.includes(scheme)) return false;
	return !scheme.startsWith("http") || (/^https?:\/\/[^/]/i.test(address) && URL.canParse(address));
}

/**
 * What of a text is read at all: parsing costs more than its length, so that length and tags have a
 * most. What stands behind it is left out.
 */
function bounded(html: string): string {
	let tags = 0;
	for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1))
		if (at >= HTML_MAX_LENGTH || ++tags > HTML_TAGS_MAX) return html.slice(0, Math.min(at, HTML_MAX_LENGTH));
	return html.slice(0, HTML_MAX_LENGTH);
}

/** Whether the sanitiser leaves out the end of a text. */
export const isBeyondBounds = (html: string): boolean => bounded(html).length < html.length;

export type Sanitise = (html: string) => string;

/**
 * The one sanitiser: an allowlist for HTML that people or remote services wrote. Result: elements
 * for reading, links with known schemes, pictures of this site; no ids, names, classes or styles.
 *
 * @param manualScheme the brand's own scheme for manuals, with its colon, such as `manual:`; one that
 *   browsers act on is not allowed, whoever set it
 */
export function createSanitiser(manualScheme?: string): Sanitise {
	const own = ownScheme.safeParse(manualScheme?.toLowerCase());
	const schemes = ["https:", "http:", "mailto:", "tel:", ...(own.success ? [own.data] : [])];
	const options: sanitizeHtml.IOptions = {
		allowedTags: [...CONTENT_ELEMENTS],
		nonTextTags: [...SILENT_ELEMENTS],
		allowedAttributes: {
			a: ["href"],
			img: ["src", "alt", "width", "height", "loading"],
			source: ["media", "srcset"],
			ol: ["start"],
			th: ["scope", "colspan", "rowspan"],
			td: ["colspan", "rowspan"],
		},
		allowedSchemes: schemes.map((scheme) => scheme.slice(0, -1)),
		allowProtocolRelative: false,
		disallowedTagsMode: "discard",
		// Deeper nesting is no text but an attack on parsers.
		nestingLimit: 40,
		parseStyleAttributes: false,
		textFilter: withoutUnseen,
		selfClosing: ["img", "br", "hr", "source"],
		transformTags: {
			a: (tagName, attributes) => ({
				tagName,
				attribs: isSafeAddress((attributes["href"] ?? "").trim(), schemes)
					? { href: (attributes["href"] ?? "").trim() }
					: {},
			}),
			ol: (tagName, attributes) => ({ tagName, attribs: kept(attributes, { start: WHOLE_NUMBER }) }),
			th: (tagName, attributes) => ({
				tagName,
				attribs: kept(attributes, { scope: /^(?:col|row)$/, colspan: WHOLE_NUMBER, rowspan: WHOLE_NUMBER }),
			}),
			td: (tagName, attributes) => ({
				tagName,
				attribs: kept(attributes, { colspan: WHOLE_NUMBER, rowspan: WHOLE_NUMBER }),
			}),
			img: (tagName, attributes) => ({
				tagName,
				attribs: {
					...kept(attributes, { src: OWN_FILE, width: WHOLE_NUMBER, height: WHOLE_NUMBER }),
					alt: withoutUnseen(attributes["alt"] ?? ""),
					loading: "lazy",
				},
			}),
			source: (tagName, attributes) => ({
				tagName,
				attribs:
					OWN_FILE.test(attributes["srcset"] ?? "") && attributes["media"] === DARK
						? { media: DARK, srcset: attributes["srcset"] ?? "" }
						: {},
			}),
		},
		exclusiveFilter: ({ tag, attribs }) =>
			(tag === "img" && !attribs["src"]) || (tag === "source" && !attribs["srcset"]),
	};
	// In the result `>` stands nowhere but at the end of a tag.
	return (html) => {
		const read = bounded(html);
		const ended = SOME_SILENT.test(read) ? endedElements(read).html : read;
		return sanitizeHtml(ended, options).replaceAll(" />", ">");
	};
}
