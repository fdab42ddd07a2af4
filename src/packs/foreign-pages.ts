import type { ForeignAddresses } from "./foreign-addresses.ts";
import { outward } from "./foreign-html.ts";
import { isItemName, readItemName } from "./format/addresses.ts";
import { LINK_WORDS } from "./item-link.ts";
import { plainKey, readListedAddress } from "./legacy/legacy-address.ts";
import type { LegacyLine } from "./legacy/legacy-lines.ts";
import type { PackFile } from "./pack-files.ts";
import { pictureAt } from "./picture-name.ts";

/** `https://old.example` of an address that is whole; "" of one from its path on. */
const originOf = (address: string): string => /^https?:\/\/[^/?#]+/i.exec(address)?.[0].toLowerCase() ?? "";

const keyOf = (address: string): string | null => {
	const read = readListedAddress(address);
	return "message" in read ? null : `${originOf(address)} ${plainKey(read)}`;
};

/** What addresses in the HTML of another system's tables stand for: old ones that the pack lists, and pictures by their names. */
export class ForeignPages {
	readonly #items = new Map<string, string>();
	readonly #pictures: ReadonlyMap<string, PackFile>;

	/** @param lines of the lists of old addresses: one written from its path on is that of links that are written so */
	constructor(lines: readonly LegacyLine[], pictures: ReadonlyMap<string, PackFile>) {
		this.#pictures = pictures;
		for (const { old, target } of lines) {
			if (target === null || !isItemName(target)) continue;
			const { kind, id } = readItemName(target);
			const word = Object.entries(LINK_WORDS).find(([, each]) => each === kind)?.[0];
			const key = keyOf(old);
			if (word !== undefined && key !== null) this.#items.set(key, `${word}:${id}`);
		}
	}

	/**
	 * Those of one text.
	 *
	 * @param tell told of pictures that are not there, and once of links that lead nowhere
	 * @param show told of each picture that is shown, and by which address
	 */
	in(
		tell: (sort: "table-link" | "table-picture", message: string) => void,
		show: (picture: string, address: string) => void,
	): ForeignAddresses {
		let isLinkTold = false;
		const left = (href: string) => {
			const why = href.startsWith("#")
				? "leads to a place in its text, and places are called otherwise here"
				: "leads nowhere from here: list it in legacy-addresses/ with the item that it leads to, or write a whole address";
			if (!isLinkTold)
				tell(
					"table-link",
					`the link ${href.slice(0, 100)} ${why}; its words stay without it, as those of any other such link`,
				);
			isLinkTold = true;
			return null;
		};
		return {
			link: (href) => {
				const key = href.startsWith("#") ? null : keyOf(href);
				const to = (key === null ? undefined : this.#items.get(key)) ?? outward(href);
				return to ?? (href === "" ? null : left(href));
			},
			picture: (src) => {
				const id = /^data:/i.test(src) ? "" : pictureAt(src);
				if (this.#pictures.has(id)) {
					show(id, src);
					return id;
				}
				const advice =
					id === ""
						? "its address has no name of a file by which it could be found in pictures/, give it one"
						: `put it into pictures/ as ${id.slice(0, 100)}, with its ending (.svg, .png, .jpg or .webp)`;
				tell(
					"table-picture",
					`the picture ${src.slice(0, 100)} is left out, its alternative text stands there: ${advice}`,
				);
				return null;
			},
		};
	}
}
