import type { HelpCentre } from "../format/help-centre.ts";
import type { SiteFile } from "../format/site.ts";
import { plainPath } from "../manuals/plain-path.ts";
import type { PackFile } from "../pack-files.ts";
import type { NamedItem } from "../pack-items.ts";
import { readAs } from "../read-as.ts";
import { schemasOf } from "../read-item.ts";
import type { Report } from "../report.ts";
import { dayOf, named } from "./article-items.ts";
import type { AttachmentNames } from "./attachment-names.ts";
import type { ExportFiles } from "./export-files.ts";
import { exportPlace } from "./export-place.ts";
import type { Placed } from "./help-index.ts";
import type { HelpAttachment } from "./help-records.ts";

/** What an attachment is here: a document, or why not; `isTold` of what its author would miss. */
type Standing =
	| { readonly file: PackFile; readonly type: NonNullable<HelpCentre["documents"]>; readonly published: string }
	| { readonly leftOut: string; readonly isTold: boolean };

interface Around {
	readonly mapping: Pick<HelpCentre, "documents">;
	readonly site: Pick<SiteFile, "locales" | "defaultLocale">;
	/** Of the pack, by their paths: attached PDFs are added. */
	readonly packFiles: Map<string, PackFile>;
	readonly files: ExportFiles;
	readonly names: AttachmentNames;
	/** The articles that the pack has, and the day of each. */
	readonly published: ReadonlyMap<string, string | undefined>;
}

/** The documents that PDFs become which are attached to articles and lie beside the export. */
export class HelpDocuments {
	readonly #around: Around;
	readonly #attachments: ReadonlyMap<string, Placed<HelpAttachment>>;
	/** By the article they belong to. */
	readonly #ofArticle: ReadonlyMap<string | null | undefined, readonly Placed<HelpAttachment>[]>;

	constructor(attachments: ReadonlyMap<string, Placed<HelpAttachment>>, around: Around) {
		this.#around = around;
		this.#attachments = attachments;
		this.#ofArticle = Map.groupBy(attachments.values(), ({ value }) => value.article_id);
	}

	/** The id of the document that an attachment is by its number; else why it is none. */
	find(id: string): { readonly document: string } | { readonly leftOut: string } {
		const attachment = this.#attachments.get(id);
		if (!attachment) return { leftOut: "the export has no record of it (article_attachments)" };
		const standing = this.#standingOf(attachment);
		return "file" in standing ? { document: idOf(id) } : standing;
	}

	#standingOf({ value }: Placed<HelpAttachment>): Standing {
		const { mapping, files, names, published } = this.#around;
		const { id, inline, file_name, created_at, article_id } = value;
		const file = names.fileOf(id, file_name ?? "", files);
		const isPdf = /\.pdf$/i.test(file?.path ?? "");
		// What a text itself shows is a picture of it, unless it is a PDF.
		const leftOut = (why: string) => ({ leftOut: why, isTold: inline !== true || isPdf });
		const day = dayOf(created_at) ?? published.get(article_id ?? "");
		if (!published.has(article_id ?? "")) return leftOut("its article is not published here");
		if (!file) return leftOut(`it does not lie beside the export, save it as help-centre/${id}.pdf`);
		if (!isPdf) return leftOut("it is no PDF; name it in a download of your own");
		if (mapping.documents === undefined)
			return leftOut("documents of help-centre.json does not say what kind of document it is");
		if (day === undefined) return leftOut("nothing says of which day it is (created_at)");
		return { file, type: mapping.documents, published: day };
	}

	/** The documents of an article; of attachments that are none it is noted why. @param locale of the site, in which they are */
	*of(
		article: string,
		about: { readonly products: readonly string[]; readonly categories: readonly string[] },
		locale: string,
		report: Report,
	): Generator<NamedItem> {
		const { site, packFiles } = this.#around;
		for (const attachment of this.#ofArticle.get(article) ?? []) {
			const { id, file_name, display_file_name } = attachment.value;
			const place = exportPlace(attachment.file, article);
			const standing = this.#standingOf(attachment);
			if ("leftOut" in standing) {
				const message = `${file_name ?? ""} is left out: ${standing.leftOut}`;
				if (standing.isTold) report.note("help-attachment", place, null, [`attachment ${id}`], message);
				continue;
			}
			const { file, type, published } = standing;
			const path = this.#pathOf(file, id);
			const language = site.locales.find(({ code }) => code === locale)?.language ?? "en";
			const { products, categories } = about;
			const data = readAs(
				schemasOf("documents").data,
				{ type, published, products, categories, files: [{ language, file: path }] },
				place,
				report,
			);
			const title = (display_file_name ?? file_name ?? `Document ${id}`).replace(/\.pdf$/i, "").trim();
			const front = readAs(schemasOf("documents").text, { title }, place, report);
			packFiles.set(path, { ...file, path });
			const texts = new Map(
				front ? [[site.defaultLocale, { file: place, front, body: "", bodyLine: 1 }] as const] : [],
			);
			yield named("documents", idOf(id), place, data && { data, texts, unreadable: new Set() });
		}
	}

	/** Under which a PDF is put among the files of the pack: by its name where no other has that, else by the attachment's number. */
	#pathOf(file: PackFile, id: string): string {
		const { packFiles } = this.#around;
		const isTaken = (path: string) => (packFiles.get(path) ?? file).absolute !== file.absolute;
		let path = plainPath(file.path);
		for (let next = 1; isTaken(path); next++) path = `help-centre/${id}${next === 1 ? "" : `-${next}`}.pdf`;
		return path;
	}
}

const idOf = (attachment: string): string => `help-${attachment}`;
