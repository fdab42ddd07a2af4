import { basename } from "node:path/posix";
import { Parser } from "htmlparser2";
import { FILES_BASE } from "#src/routes.ts";
import type { ForeignAddresses } from "./foreign-addresses.ts";
import { isPlaceLink } from "./foreign-places.ts";
import { Formula } from "./formula.ts";
import { itemLink } from "./item-link.ts";

/** Elements that are never closed. */
const VOID = new Set(["br", "hr", "img", "wbr"]);
/** Attributes that mean something to the sanitiser. */
const KEPT = ["start", "scope", "colspan", "rowspan"];
/** Elements whose words stand below each other: paragraphs to the sanitiser. */
const BLOCKS =
	"div section article header footer main aside nav address center details summary form fieldset legend object";
/** Elements that the sanitiser knows by another name. */
const CALLED: Readonly<Record<string, string>> = {
	...{ h1: "h2", strike: "s", del: "s" },
	...Object.fromEntries(BLOCKS.split(" ").map((name) => [name, "p"])),
};
/** What a page plays or embeds is a link here. */
const PLAYED = new Set(["video", "audio", "object", "embed"]);
/** Those of them, and parts of them, that hold no block of words. */
const SAYS_NOTHING = new Set(["source", "video", "audio", "track", "embed"]);
/** A formula once more, in other signs. */
const ANNOTATIONS = new Set(["annotation", "annotation-xml"]);
const WHOLE = /^\d{1,5}$/;
/** Names of files are no words. */
const FILE_NAME = /^\S*\.(?:png|jpe?g|gif|webp|svg|bmp)$/i;
/** Of an address that leads nowhere. */
const NO_LINK = "<a>";

const PICTURES = `${FILES_BASE}/0000000000000000/`;
const LINKS = "/-/";
const PLACE = new RegExp(`^(?:${PICTURES}|${LINKS})(\\d+)$`);

const PLACE_MARK = "place:";

/** The place that something kept stands for; null of anything else. */
export const placeMarked = (kept: string): string | null =>
	kept.startsWith(PLACE_MARK) ? kept.slice(PLACE_MARK.length) : null;

/** The number under which what an address of `knownElements` stands for was kept; null of any other address. */
export function numberIn(address: string): number | null {
	const number = PLACE.exec(address)?.[1];
	return number === undefined ? null : Number(number);
}

/**
 * HTML of another system in elements that the sanitiser knows, with addresses that it lets through.
 *
 * @param keep keeps what an address stands for, and says under which number
 * @param places ids and names of elements that links lead to: before each stands a link without words then
 */
export function knownElements(
	html: string,
	named: ForeignAddresses,
	keep: (to: string) => number,
	places: ReadonlySet<string> = new Set(),
): string {
	const elements = new KnownElements(named, keep, places);
	const parser = new Parser({
		onopentag: (name, attributes) => elements.open(name, attributes),
		ontext: (text) => elements.say(text),
		onclosetag: (name) => elements.close(name),
	});
	parser.write(html);
	parser.end();
	return elements.html;
}

type Attributes = Readonly<Record<string, string>>;

class KnownElements {
	readonly #named: ForeignAddresses;
	readonly #keep: (to: string) => number;
	#parts = "";
	/** How deep it is in an element of which nothing is taken: it has said what it says by then. */
	#silent = 0;
	readonly #formula = new Formula();
	/** How deep it is in objects: one may hold the same once more, for other browsers. */
	#objects = 0;
	/** What a film or sound is called whose address is not known yet: one of its sources has it. */
	#film: string | null = null;
	/** The lists that are open: whether each is numbered. */
	readonly #lists: boolean[] = [];

	/** Places that are wanted and not met yet. */
	readonly #places: Set<string>;

	constructor(named: ForeignAddresses, keep: (to: string) => number, places: ReadonlySet<string>) {
		this.#named = named;
		this.#keep = keep;
		this.#places = new Set(places);
	}

	get html(): string {
		return this.#parts;
	}

	open(name: string, attributes: Attributes): void {
		this.#markPlace(attributes["id"] ?? (name === "a" ? attributes["name"] : undefined));
		const isFormula = name === "math" || this.#formula.isOpen;
		if (this.#silent > 0) this.#silent++;
		else if (name === "iframe") this.#sayInstead(this.#player(attributes["src"] ?? "", attributes["title"] ?? ""));
		else if (name === "math" && attributes["alttext"]?.trim()) this.#sayInstead(escaped(attributes["alttext"]));
		else if (isFormula && ANNOTATIONS.has(name)) this.#sayInstead("");
		else if (isFormula) this.#formula.begin(name, attributes);
		else this.#parts += this.#begun(name, attributes);
	}

	#markPlace(place: string | undefined): void {
		if (place === undefined || this.#silent > 0 || this.#formula.isOpen || !this.#places.delete(place)) return;
		this.#parts += `<a href="${LINKS}${this.#keep(`${PLACE_MARK}${place}`)}"></a>`;
	}

	say(text: string): void {
		if (this.#silent > 0) return;
		if (this.#formula.isOpen) this.#formula.say(escaped(text));
		else this.#parts += escaped(text);
	}

	close(name: string): void {
		if (this.#silent > 0) this.#silent--;
		else if (this.#formula.isOpen) this.#parts += this.#formula.end();
		else if (PLAYED.has(name) && name !== "object") this.#film = null;
		else if (!VOID.has(name) && !SAYS_NOTHING.has(name)) {
			if (name === "ol" || name === "ul") this.#lists.pop();
			if (name === "object") {
				this.#objects--;
				this.#film = null;
			}
			this.#parts += `</${CALLED[name] ?? name}>`;
		}
	}

	/** Words in place of all that an element holds. */
	#sayInstead(html: string): void {
		if (this.#formula.isOpen) this.#formula.say(html);
		else this.#parts += html;
		this.#silent = 1;
	}

	#begun(name: string, attributes: Attributes): string {
		if (name === "a") return this.#anchor(attributes["href"] ?? "");
		if (name === "img") return this.#image(attributes["src"] ?? attributes["data-src"] ?? "", attributes["alt"] ?? "");
		if (PLAYED.has(name) && this.#objects === 0) this.#film = attributes["title"] ?? "";
		if (name === "object") this.#objects++;
		const plays = PLAYED.has(name) || name === "source";
		const played = plays ? this.#played(attributes[name === "object" ? "data" : "src"]) : "";
		if (played !== "" || SAYS_NOTHING.has(name)) return name === "object" ? `${played}<p>` : played;
		if (name === "ol" || name === "ul") this.#lists.push(name === "ol");
		// Markdown numbers lists by their first item: where the author begins anew, another one begins.
		const number = name === "li" && this.#lists.at(-1) ? WHOLE.exec(attributes["value"] ?? "")?.[0] : undefined;
		if (number !== undefined) return `</ol><ol start="${number}"><li>`;
		const own = KEPT.flatMap((each) =>
			attributes[each] === undefined ? [] : [` ${each}="${escaped(attributes[each])}"`],
		);
		return `<${CALLED[name] ?? name}${own.join("")}>`;
	}

	#anchor(href: string): string {
		const to = this.#named.link(addressIn(href));
		if (to === null) return NO_LINK;
		return `<a href="${escaped(itemLink(to) || isPlaceLink(to) ? `${LINKS}${this.#keep(to)}` : to)}">`;
	}

	#image(src: string, alternative: string): string {
		const alt = alternative.trim();
		const words = FILE_NAME.test(alt) ? "" : escaped(alt);
		const to = this.#named.picture(src.trim());
		// Words in the place of a picture are words of their own.
		if (to === null) return words === "" ? "" : ` ${words} `;
		return `<img src="${PICTURES}${this.#keep(to)}" alt="${words}">`;
	}

	/** The link to a film or sound whose address this is; "" where none waits for one. */
	#played(src: string | undefined): string {
		if (this.#film === null || !src) return "";
		const link = this.#player(src, this.#film);
		this.#film = null;
		return link;
	}

	/** A paragraph with a link to what is played at an address. */
	#player(src: string, title: string): string {
		const address = addressIn(src);
		if (address === "" || /^about:/i.test(address)) return "<p></p>";
		if (!/^https?:/i.test(address) || !URL.canParse(address)) {
			const to = this.#anchor(address);
			// Names of files are words only where something leads to them.
			const name = to === NO_LINK ? "" : basename(address.split(/[?#]/)[0] ?? "");
			return `<p>${to}${escaped(title.trim() || name)}</a></p>`;
		}
		const { hostname, pathname } = new URL(address);
		const watched = /(?:^|\.)youtube(?:-nocookie)?\.com$/.test(hostname)
			? /^\/embed\/([\w-]+)$/.exec(pathname)?.[1]
			: undefined;
		const to = watched === undefined ? address : `https://www.youtube.com/watch?v=${watched}`;
		return `<p>${this.#anchor(to)}${escaped(title.trim() || hostname)}</a></p>`;
	}
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** An address as its author meant it: of the scheme that most sites have, and without blanks. */
function addressIn(href: string): string {
	const address = href.trim();
	if (address.startsWith("//")) return `https:${address}`;
	return /^tel:/i.test(address) ? address.replace(/\s+/g, "") : address.replace(/\s+/g, "%20");
}
