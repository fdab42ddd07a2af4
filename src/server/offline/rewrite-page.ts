import { DomUtils, parseDocument } from "htmlparser2";

type Document = ReturnType<typeof parseDocument>;
type Node = Document["children"][number];
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Where what a page names stands in its pack; null for what is not in it. */
export interface Inside {
	/** Relative address of a page or file, by its address on the site. */
	at(href: string): string | null;
	/** Relative address of a picture. */
	picture(src: string): string | null;
	/** How an address is told to a reader: whole, without what only browsers need. */
	told(href: string): string;
}

/** What is pressed, sent or run: nothing answers it in a folder. */
const NEEDS_SITE = new Set(["script", "form", "button", "noscript", "iframe", "template", "select"]);
/** What stands around a link alone, and is nothing without it. */
const AROUND_LINK = /(?:^| )(?:all|paging|machine|leads)(?: |$)/;

const parents = function* (node: Node): Generator<Element> {
	for (let { parent } = node; parent; parent = parent.parent) if ("attribs" in parent) yield parent;
};
const classesOf = ({ attribs }: Element): string => attribs["class"] ?? "";

/** A page of the site on its way into a pack. */
export class PackedPage {
	readonly #document: Document;
	readonly #elements: readonly Element[];

	/** @param html as the site's own views wrote it */
	constructor(html: string) {
		this.#document = parseDocument(html);
		const needless = this.#all((element) => NEEDS_SITE.has(element.name) || "data-online" in element.attribs);
		for (const element of needless) DomUtils.removeElement(element);
		// An island shows as the server made it.
		for (const island of this.#all(({ name }) => name === "astro-island")) {
			for (const child of [...island.children]) DomUtils.prepend(island, child);
			DomUtils.removeElement(island);
		}
		this.#elements = this.#all(() => true);
	}

	/** Addresses of what it links to. */
	get links(): readonly string[] {
		return this.#elements.flatMap(({ name, attribs }) => (name === "a" ? (attribs["href"] ?? []) : []));
	}

	/** Addresses of the pictures it shows: of several widths the one that every browser reads. */
	get pictures(): readonly string[] {
		return this.#elements.flatMap((element) => pictureOf(element) ?? []);
	}

	/** The page as it stands in its pack: each address leads inside, or is a word. */
	rewritten(inside: Inside): string {
		const ids = new Set(this.#elements.flatMap(({ attribs }) => attribs["id"] ?? []));
		for (const element of this.#elements) {
			if (element.name === "a") setLink(element, ids, inside);
			else setPicture(element, inside);
		}
		return DomUtils.getOuterHTML(this.#document, { encodeEntities: "utf8" });
	}

	#all(test: (element: Element) => boolean): Element[] {
		return DomUtils.getElementsByTagName(() => true, this.#document).filter(test);
	}
}

/** The address of the picture that an element stands for; a source of several widths only saves bytes. */
function pictureOf({ name, attribs }: Element): string | null {
	if (name === "img") return attribs["src"] ?? null;
	const isOne = name === "source" && "media" in attribs && !/[\s,]/.test(attribs["srcset"] ?? " ");
	return isOne ? (attribs["srcset"] ?? null) : null;
}

function setPicture(element: Element, { picture }: Inside): void {
	const { name, attribs } = element;
	if (name !== "img" && name !== "source") return;
	const address = pictureOf(element);
	const own = address === null ? null : picture(address);
	if (own === null) {
		// Its words stand in for a picture; a source has none.
		if (name === "img" && attribs["alt"]) DomUtils.append(element, words(`[${attribs["alt"]}]`));
		DomUtils.removeElement(element);
		return;
	}
	for (const needless of ["srcset", "sizes", "loading", "decoding", "data-dark"]) delete attribs[needless];
	attribs[name === "img" ? "src" : "srcset"] = own;
}

function setLink(element: Element, ids: ReadonlySet<string>, inside: Inside): void {
	const { attribs } = element;
	const href = attribs["href"] ?? "";
	if (href.startsWith("#")) {
		if (!ids.has(decoded(href.slice(1)))) unlink(element, null);
		return;
	}
	const own = inside.at(href);
	if (own !== null) attribs["href"] = own;
	else unlink(element, inside.told(href));
}

/** Takes a link away: with what only led to it, or leaving its words, in running text with the address beside them. */
function unlink(element: Element, address: string | null): void {
	const around = [...parents(element)];
	const leader = around.find((each) => AROUND_LINK.test(classesOf(each)) && each.name !== "ul");
	const navigation = around.find(({ name }) => name === "nav");
	const needless = leader ?? (navigation && (around.find(({ name }) => name === "li") ?? element));
	if (needless) {
		DomUtils.removeElement(needless);
		return;
	}
	const isProse = around.some((each) => classesOf(each).split(" ").includes("prose"));
	if (isProse && address !== null) DomUtils.append(element, words(` (${address})`));
	element.name = "span";
	const { class: name } = element.attribs;
	element.attribs = name === undefined ? {} : { class: name };
}

/** Words as a node of a document. */
function words(text: string): Node {
	const [node] = parseDocument(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")).children;
	if (!node) throw new Error("There are no words.");
	DomUtils.removeElement(node);
	return node;
}

function decoded(fragment: string): string {
	try {
		return decodeURIComponent(fragment);
	} catch {
		return fragment;
	}
}
