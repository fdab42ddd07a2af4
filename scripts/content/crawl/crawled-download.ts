import { request } from "#src/contract/call.ts";
import { documents } from "#src/contract/documents/calls.ts";
import type { SupportDocument } from "#src/contract/documents/schemas.ts";
import { downloadDetails } from "#src/contract/downloads/calls.ts";
import type { DownloadDetails } from "#src/contract/downloads/schemas.ts";
import { type CrawledLicences, isLicenceThere } from "./crawled-article.ts";
import { bodyOf } from "./crawled-text.ts";
import { type Listing, listedItems, type Made } from "./listed-items.ts";
import type { CrawledItem, ReplyReader } from "./reply-reader.ts";
import { aboutOf } from "./seen-about.ts";

/** Manuals with their files; one of which none can be had comes to nothing, and is told. */
export const documentItems = (reader: ReplyReader): AsyncGenerator<Made> =>
	listedItems(reader, reader.found.documents, {
		idOf: ({ documentId }) => documentId,
		ask: (productName, window) => request(documents, { productName, language: "all", ...window }),
		make: documentItem,
	});

async function documentItem(
	reader: ReplyReader,
	{ id, first, all, seen }: Listing<SupportDocument>,
): Promise<CrawledItem | null> {
	const { files, found, tell } = reader;
	const kept: object[] = [];
	for (const { language, url, size } of first.files) {
		const path = await files.fetch({ address: url, folder: `files/documents/${id}`, size });
		if (path !== null) kept.push({ language, file: path.slice("files/".length) });
	}
	if (kept.length === 0) {
		tell(`documents/${id}: none of its files could be had, left out`);
		return null;
	}
	const { type, published, edition } = first;
	return {
		...{ kind: "documents", id },
		data: { type, published, ...(edition && { edition }), files: kept, ...aboutOf(seen, found) },
		texts: reader.texts(
			all,
			({ language }) => language,
			({ title }) => ({ front: { title }, body: "" }),
		),
	};
}

/** A download with its files; null, and told, where none of them can be had. @param licences those that it names are added */
export async function downloadItem(
	reader: ReplyReader,
	id: string,
	licences: CrawledLicences,
): Promise<CrawledItem | null> {
	const { files, found, tell } = reader;
	const seen = found.downloads.get(id);
	const replies = await reader.inLocales(request(downloadDetails, { downloadId: id }));
	if (!replies || !seen) return null;
	const { downloadType, versions, eula, appliesTo, path } = replies.first;
	const kept: object[] = [];
	const numbers = new Set<string>();
	for (const [place, version] of versions.entries()) {
		const {
			downloadUrl,
			size,
			sha256,
			version: number,
			date,
			severity,
			reversible,
			withdrawn,
			operatingSystems,
		} = version;
		const path = await files.fetch({ address: downloadUrl, folder: `files/downloads/${id}`, size, sha256 });
		if (path === null) continue;
		const systems = operatingSystems.map(({ key }) =>
			reader.topic(key, replies.all, (data) => data.versions[place]?.operatingSystems ?? []),
		);
		numbers.add(number);
		kept.push({
			version: number,
			date,
			file: path.slice("files/".length),
			operatingSystems: systems,
			severity,
			reversible,
			withdrawn,
		});
	}
	if (kept.length === 0) {
		tell(`downloads/${id}: none of its files could be had, left out`);
		return null;
	}
	if (eula && !(await isLicenceThere(reader, eula.id))) {
		tell(`downloads/${id}: its licence ${eula.id} could not be had, left out`);
		return null;
	}
	if (eula) licences.add(eula.id);
	const needs = await reader.needs(
		[...replies.all.values()].flatMap(({ installation }) =>
			installation.flatMap(({ html, steps }) => [html, ...steps.map((step) => step.html)]),
		),
	);
	return {
		...{ kind: "downloads", id },
		data: {
			category: downloadType,
			versions: kept,
			...(eula && { licence: eula.id }),
			...reader.about(appliesTo, [], path),
			...aboutOf(
				seen,
				found,
				appliesTo.map(({ slug }) => slug).filter((slug) => found.products.has(slug)),
			),
		},
		texts: reader.texts(
			replies.all,
			({ language }) => language,
			({ title, summary, versions: own, installation }) => ({
				front: { title, summary, releases: notesOf(own.filter(({ version }) => numbers.has(version))) },
				body: bodyOf(installation, needs),
			}),
		),
	};
}

/** What changed with each version: of those alone that stand in the pack. */
const notesOf = (versions: DownloadDetails["versions"]) =>
	Object.fromEntries(versions.map(({ version, notes }) => [version, notes]));
