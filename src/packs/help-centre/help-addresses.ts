import { addressLetters } from "../address-letters.ts";
import type { ForeignAddresses } from "../foreign-addresses.ts";
import { outward } from "../foreign-html.ts";
import { isPlaceLink, placeNamed } from "../foreign-places.ts";
import type { HelpCentre } from "../format/help-centre.ts";
import { linkTo } from "../item-link.ts";
import type { PackFile } from "../pack-files.ts";
import type { AttachmentNames } from "./attachment-names.ts";
import type { ExportFiles } from "./export-files.ts";
import type { HelpDocuments } from "./help-documents.ts";
import type { HelpIndex } from "./help-index.ts";
import type { HelpStandings } from "./help-standing.ts";

/** `/hc/en-us/articles/4401-Title`, `/hc/article_attachments/4411/remote.png` */
const HELP_PATH = /^\/hc\/(?:([^/]+)\/)?(articles|sections|categories|article_attachments)\/(\d{1,19})(?=[-/.]|$)/;

type Published = Pick<ReadonlySet<string>, "has">;

/** What addresses of a help centre stand for in a pack. */
export class HelpAddresses {
	readonly #hosts: Set<string>;
	readonly #standings: HelpStandings;
	readonly #files: ExportFiles;
	readonly #pictures: Map<string, PackFile>;
	/** The articles that the pack has. */
	readonly #published: Published;
	readonly #documents: HelpDocuments;
	readonly #names: AttachmentNames;
	/** As the records of attachments call them. */
	readonly #called: ReadonlyMap<string, string>;

	constructor(
		centre: { readonly index: HelpIndex; readonly standings: HelpStandings; readonly files: ExportFiles },
		mapping: HelpCentre,
		{
			published,
			documents,
			hosts,
			names,
			pictures,
		}: {
			readonly published: Published;
			readonly documents: HelpDocuments;
			/** Of the addresses in the export. */
			readonly hosts: Iterable<string>;
			readonly names: AttachmentNames;
			/** By their ids: those that a text shows are added. */
			readonly pictures: Map<string, PackFile>;
		},
	) {
		this.#standings = centre.standings;
		this.#files = centre.files;
		this.#pictures = pictures;
		this.#published = published;
		this.#documents = documents;
		this.#hosts = new Set([...hosts, ...mapping.hosts]);
		this.#names = names;
		this.#called = new Map([...centre.index.attachments].map(([id, { value }]) => [id, value.file_name ?? ""]));
	}

	/**
	 * Those in one text of an article.
	 *
	 * @param sectionOf the section in which a place of an article stands, as its own texts say of theirs
	 * @param tell told of what leads nowhere here, and what to do
	 */
	in(
		id: string,
		sectionOf: (article: string, place: string) => string | null | undefined,
		tell: (sort: "help-link" | "help-picture", message: string) => void,
	): ForeignAddresses {
		let isPlaceTold = false;
		return {
			link: (href) => this.#link(href, sectionOf, (message) => tell("help-link", `the link ${message}`)),
			place: (href, section) => {
				if (section !== undefined) return `${linkTo("article", id)}${section === null ? "" : `#${section}`}`;
				if (!isPlaceTold)
					tell(
						"help-link",
						`the link ${shown(href)} leads to a place that its text does not have: its words stay without it, as those of any other such link`,
					);
				isPlaceTold = true;
				return null;
			},
			picture: (src) => this.#picture(src, (message) => tell("help-picture", message)),
		};
	}

	/** The item that a section or category of the help centre is here: when it stands for one category or product alone. */
	itemOf(list: "sections" | "categories", id: string): string | null {
		const about = list === "sections" ? this.#standings.ofSection(id) : this.#standings.ofCategory(id);
		if (!about) return null;
		const { products, categories } = about;
		const links = [
			...products.map((product) => linkTo("product", product)),
			...categories.map((category) => linkTo("category", category)),
		];
		return links.length === 1 ? (links[0] ?? null) : null;
	}

	/** An address on a host of the help centre; a relative one is. Null of one elsewhere. */
	#own(address: string): URL | null {
		const [host = "help-centre.invalid"] = this.#hosts;
		if (!URL.canParse(address, `https://${host}/`)) return null;
		const url = new URL(address, `https://${host}/`);
		const isWeb = url.protocol === "https:" || url.protocol === "http:";
		return isWeb && (this.#hosts.has(url.hostname) || url.hostname === host) ? url : null;
	}

	/** Those of one text while only its places are looked for. */
	ofPlaces(): ForeignAddresses {
		return { link: outward, place: () => null, picture: (src) => this.#picture(src, () => {}) };
	}

	#link(
		href: string,
		sectionOf: (article: string, place: string) => string | null | undefined,
		tell: (message: string) => void,
	): string | null {
		if (href === "" || href === "#") return null;
		const left = (why: string) => {
			tell(`${shown(href)} ${why}; its words stay without it`);
			return null;
		};
		const url = this.#own(href);
		if (!url) return outward(href) ?? left("is no address that readers could follow");
		const [, , list, id = ""] = HELP_PATH.exec(url.pathname) ?? [];
		if (list === "articles" && this.#published.has(id)) {
			const section = isPlaceLink(url.hash) ? sectionOf(id, placeNamed(url.hash)) : null;
			if (section === undefined)
				tell(`${shown(href)} leads to a place that articles/${id} does not have: readers come to its top`);
			return `${linkTo("article", id)}${section ? `#${section}` : ""}`;
		}
		const item = list === "sections" || list === "categories" ? this.itemOf(list, id) : null;
		if (item !== null) return item;
		if (list !== "article_attachments")
			return left(`leads ${list === "articles" ? "to an article that is not published here" : "into the help centre"}`);
		const found = this.#documents.find(id);
		return "document" in found
			? linkTo("document", found.document)
			: left(`leads to an attachment that is no document here: ${found.leftOut}`);
	}

	#picture(src: string, tell: (message: string) => void): string | null {
		const left = (why: string) => {
			tell(`the picture ${shown(src)} ${why}; until then its alternative text stands there`);
			return null;
		};
		if (src === "") return null;
		if (/^data:/i.test(src)) return left("is written into the text, save it as a file in help-centre/ and name that");
		const url = this.#own(src);
		if (!url)
			return left("stands on another host, which is not asked: save it in help-centre/, and name that host in hosts");
		const number = HELP_PATH.exec(url.pathname);
		const id = number?.[2] === "article_attachments" ? (number[3] ?? null) : null;
		const path = addressLetters(url.pathname);
		const file =
			id === null ? this.#files.find(path) : this.#names.fileOf(id, this.#called.get(id) || path, this.#files);
		if (!file) return left(`does not lie beside the export, save it as help-centre/${wanted(id, url)}`);
		return (
			this.#files.picture(file, this.#pictures) ??
			left(`is ${file.path}, no picture of a pack: save it as .png, .jpg, .webp or .svg`)
		);
	}
}

/** An address as a note repeats it. */
const shown = (address: string): string => address.slice(0, 100);

const wanted = (id: string | null, { pathname }: URL): string => {
	const name = addressLetters(pathname.split("/").at(-1) ?? "");
	return id === null ? name : `${id}${/\.[a-z]+$/i.exec(name)?.[0] ?? ".png"}`;
};
