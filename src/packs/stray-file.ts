import { LOCALE_CODE, localeMeant } from "#src/contract/brand/locale-meant.ts";
import { nearestWord } from "#src/site/spelling.ts";
import { KINDS } from "./format/kinds.ts";
import { pictureOfFile } from "./picture-name.ts";

/** The folders of a pack that hold no items, and what stands in them. */
const FOLDERS: Readonly<Record<string, string>> = {
	terms: "words stand in terms/<area>/<locale>.json, such as terms/common/en_GB.json",
	"search-words": "words of search stand in search-words/<locale>.json, such as search-words/en_GB.json",
	tables: "save a table as .csv, .tsv or .jsonl, beside a .json that says what its columns are",
	"legacy-addresses": "save a list of old addresses as .csv, .tsv or .txt",
	manuals: "here stand PDFs, and a .json that says what their names mean",
	"help-centre": "here stand a help centre's export, what lies beside it, and help-centre.json",
	pictures: "save it as .svg, .png, .jpg or .webp",
	"external-content": "here stands <key>.html, whose key site.json names",
	files: "move or remove it",
};

/** Where words of a locale stand, and what to call a file there. */
const OF_LOCALES = /^(terms\/[a-z0-9-]+|search-words)\/([^/]+)\.json$/;

/**
 * What to say of a file that belongs to no part of the format: what was probably meant, else to move it.
 *
 * @param codes of the site's locales
 */
export function strayFile(path: string, codes: readonly string[]): string {
	const [folder = "", ...inside] = path.split("/");
	if (inside.length === 0) {
		const near = fileMeant(path);
		return stray(near === null ? "move or remove it" : `did you mean ${near}?`);
	}
	if (folder === "pictures") return strayPicture(path);
	if (Object.hasOwn(KINDS, folder)) {
		const [id = ""] = inside.join("/").split(".");
		return stray(`an item is a folder: ${folder}/${id}/data.json and ${folder}/${id}/<locale>.md`);
	}
	const [, place, locale = ""] = OF_LOCALES.exec(path) ?? [];
	const meant = LOCALE_CODE.test(locale) ? null : localeMeant(locale, codes);
	if (place !== undefined && meant !== null) return stray(`did you mean ${place}/${meant}.json?`);
	if (Object.hasOwn(FOLDERS, folder)) return stray(FOLDERS[folder] ?? "");
	const near = folderMeant(folder);
	return stray(near === null ? "move or remove it" : `did you mean ${[near, ...inside].join("/")}?`);
}

const PARTS = [...Object.keys(KINDS), ...Object.keys(FOLDERS)];

/** Whether a folder of a pack holds a part of the format. */
export const isPart = (folder: string): boolean => PARTS.includes(folder);

/** The folder of a pack that was probably meant by a name; null when none is near. */
export function folderMeant(name: string): string | null {
	// A part of a name is meant by it: faqs of faq-bundles.
	const begun = `${name.replace(/s$/, "").toLowerCase()}-`;
	return nearestWord(name, PARTS) ?? PARTS.find((each) => each.startsWith(begun)) ?? null;
}

/** The file beside all folders that was probably meant by a name; null when none is near. */
export const fileMeant = (name: string): string | null => nearestWord(name, ["site.json", "addresses.json"]);

const stray = (advice: string): string => `belongs to no part of the format, ${advice}`;

function strayPicture(path: string): string {
	const meant = pictureMeant(path);
	if (meant === null) return `is no picture of the format, ${FOLDERS["pictures"]}`;
	if (meant.id === "") return "is no name for a picture, write one of a-z, 0-9 and hyphens";
	return `is no name for a picture, did you mean pictures/${meant.id}.${meant.ending}?`;
}

/** How a picture is to be called whose file has another name; null of what is none. */
function pictureMeant(path: string): { readonly id: string; readonly ending: string } | null {
	const [, name = "", ending = ""] = /^pictures\/(?:.*\/)?([^/]*?)(?:\.([^.]*))?$/.exec(path) ?? [];
	if (!/^(?:svg|png|jpe?g|webp)$/i.test(ending)) return null;
	return { id: pictureOfFile(`${name}.${ending}`), ending: ending.toLowerCase() };
}
