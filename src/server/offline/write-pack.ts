import { OFFLINE_FILES_MAX_BYTES } from "#src/site/agent-limits.ts";
import type { AbsenceReason, OfflinePackNotes, PackedFile } from "#src/site/offline-pack.ts";
import { fileName, INDEX } from "./names.ts";
import { readSound } from "./pack-files.ts";
import { insideOf } from "./pack-links.ts";
import { PackPictures } from "./pack-pictures.ts";
import { documentPages, listPages, type PackPages } from "./pack-plan.ts";
import type { PackSource } from "./pack-source.ts";
import { PackedPage } from "./rewrite-page.ts";
import { ZipArchive } from "./zip-archive.ts";

/** Of what a pack's manifest says how it is written. */
const FORMAT = 1;

const bytesOf = (text: string): readonly Uint8Array[] => [Buffer.from(text)];

/**
 * An offline pack as the bytes of one ZIP archive: files, pages, index, manifest. It holds nothing but one file's part
 * and one page at a time, and stops where its reader does.
 *
 * @throws when a file changes while it is read: there is no archive then
 */
export async function* writePack(source: PackSource): AsyncGenerator<Uint8Array> {
	const { product, pack, contentVersion } = source;
	const zip = new ZipArchive(pack.day);
	const files = yield* addFiles(zip, source);
	const pictures = new PackPictures(source.open);
	const missing: { readonly address: string; readonly absence: AbsenceReason }[] = [];
	const notes = (name: string): OfflinePackNotes => ({
		...{ day: pack.day, contentVersion, productPath: product.path, productName: product.name },
		root: name.includes("/") ? "../" : "",
		index: name === INDEX ? { files, pages: missing, lacksPictures: pictures.lacks } : null,
	});
	const lists = listPages(source);
	const drafts = new Map<string, PackedPage>();
	for (const [name, context] of lists)
		drafts.set(name, new PackedPage((await source.render(context, notes(name))).html));
	const documents = documentPages(
		source,
		drafts
			.values()
			.flatMap(({ links }) => links)
			.toArray(),
	);
	for (const address of documents.beyond) missing.push({ address: source.origin + address, absence: "too-large" });
	const pages: PackPages = new Map([...lists, ...documents.pages]);
	const held = heldNames(files);
	const add = async function* (name: string, page: PackedPage) {
		for (const address of page.pictures) yield* pictures.add(zip, address);
		yield* zip.add(name, bytesOf(page.rewritten(insideOf(source, name, { pages, files: held, pictures }))));
	};
	for (const [name, context] of pages) {
		if (name === INDEX) continue;
		const draft = drafts.get(name);
		if (draft) yield* add(name, draft);
		else {
			const { html, isWhole } = await source.render(context, notes(name));
			if (!isWhole) missing.push({ address: source.origin + source.base + context.path, absence: "unavailable" });
			yield* add(name, new PackedPage(html));
		}
	}
	const top = lists.get(INDEX);
	if (!top) throw new Error("A pack has an index.");
	const index = await source.render(top, notes(INDEX));
	yield* zip.add("style.css", bytesOf(index.style));
	yield* add(INDEX, new PackedPage(index.html));
	yield* zip.add("manifest.json", bytesOf(manifestOf(source, zip)));
	yield* zip.add("SHA256SUMS", bytesOf(zip.files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join("")));
	yield* zip.end();
}

/** Adds the files there is room for, each only when its bytes are those that its address names. */
async function* addFiles(zip: ZipArchive, { pack, open }: PackSource): AsyncGenerator<Uint8Array, PackedFile[]> {
	const files: PackedFile[] = [];
	let room = OFFLINE_FILES_MAX_BYTES;
	for (const { type: _, ...file } of pack.files) {
		const name = fileName(file.url, "files");
		const most = file.size;
		const fits = most <= room;
		const size = fits && name !== null ? await readSound(() => open(file.url), most) : null;
		if (size === null || name === null) {
			files.push({ ...file, absence: fits ? "unavailable" : "too-large" });
			continue;
		}
		const opened = await open(file.url);
		if (opened === null) throw new Error("A file of a pack went away.");
		const { sha256 } = yield* zip.add(name, opened.bytes);
		if (!sha256.startsWith(opened.sha256)) throw new Error("A file of a pack changed.");
		room -= size;
		files.push({ ...file, size, absence: null });
	}
	return files;
}

const heldNames = (files: readonly PackedFile[]): ReadonlyMap<string, string> =>
	new Map(
		files.flatMap(({ url, absence }) => {
			const name = absence === null ? fileName(url, "files") : null;
			return name === null ? [] : [[url, name] as const];
		}),
	);

/** What the pack is and holds, for programs. */
function manifestOf({ product, pack, locale, contentVersion }: PackSource, { files }: ZipArchive): string {
	const { slug: productName, name, model } = product;
	const about = { format: FORMAT, product: { productName, name, model }, locale, contentVersion, day: pack.day };
	return `${JSON.stringify({ ...about, files }, null, "\t")}\n`;
}
