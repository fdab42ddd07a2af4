import { createHash } from "node:crypto";
import { extname } from "node:path";
import type { RequestContext } from "#src/context/request-context.ts";
import { fileAddressAt } from "#src/files/content-file.ts";
import { OFFLINE_NAME_MAX_LENGTH } from "#src/site/agent-limits.ts";

/** What identifies pages of a pack; an item has one, whatever form of its address leads to it. */
type Named = Pick<RequestContext, "route" | "params" | "query">;

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);

/**
 * A part of a file's name that every system takes: Windows knows neither `:` nor a name that is a device's up to its
 * first dot, and short paths alone. A long one ends with a few digits that tell it from its likes.
 */
function plain(text: string): string {
	const safe = text.replace(/[^A-Za-z0-9-]+/g, "-").replace(/^-+|-+$/g, "");
	const isSame = safe === text && safe.length <= OFFLINE_NAME_MAX_LENGTH - 9;
	return isSame ? safe : `${safe.slice(0, OFFLINE_NAME_MAX_LENGTH - 9)}-${digestOf(text)}`;
}

const page = (...parts: readonly string[]): string => `pages/${plain(parts.join("-"))}.html`;

/** The name of a page in the pack of a product; null for a page that packs do not hold. */
export function pageName({ route, params, query }: Named, product: string): string | null {
	// One step of an instruction is a part of the whole; whatever else a query asks for, a pack does not have.
	if (Object.keys(query).some((name) => name !== "stepNum")) return null;
	const { productName, contentFamilyId, articleFamilyId, documentId, language = "", page: number = "" } = params;
	switch (route.pageType) {
		case "product":
			if (productName !== product) return null;
			return route.searchType === "none" ? INDEX : page("list", route.searchType);
		case "specifications":
			return productName === product ? page("specifications") : null;
		case "repair-document-details":
			return contentFamilyId === undefined ? null : page("repair", contentFamilyId);
		case "article-details":
			return articleFamilyId === undefined ? null : page("article", articleFamilyId);
		case "manual-page":
			return documentId === undefined ? null : page("manual", documentId, language, number);
		default:
			return null;
	}
}

export const INDEX = "index.html";

/** The name in a pack of a file of the content, by its path on the site: the folder says what it is. Null for what is no file's path. */
export function fileName(path: string, folder: "files" | "pictures"): string | null {
	const address = fileAddressAt(path);
	if (!address) return null;
	const { hash, name } = address;
	const ending = /^\.[A-Za-z0-9]{1,8}$/.exec(extname(name))?.[0].toLowerCase() ?? "";
	const stem = name.slice(0, name.length - extname(name).length);
	// Two files of one name are two.
	return `${folder}/${plain(stem).slice(0, OFFLINE_NAME_MAX_LENGTH - 9)}-${hash.slice(0, 8)}${ending}`;
}
