import { request } from "#src/contract/call.ts";
import { documents } from "#src/contract/documents/calls.ts";
import { downloadDetails } from "#src/contract/downloads/calls.ts";
import { licenceItem } from "./crawled-article.ts";
import { bodyOf } from "./crawled-text.ts";
import { listOf } from "./list-of.ts";
import type { CrawledItem, CrawledText, ReplyReader } from "./reply-reader.ts";

import { aboutOf } from "./seen-about.ts";

/** A manual with its files; null, and told, where none of them can be had. */
export async function documentItem(reader: ReplyReader, id: string): Promise<CrawledItem | null> {
	const { api, brand, files, found, tell } = reader;
	const seen = found.documents.get(id);
	const [productName] = seen?.products ?? [];
	if (!seen || productName === undefined) return null;
	const inLocale = async (code: string) => {
		const list = await listOf(api, code, {
			tell: () => {},
			what: productName,
			ask: ({ start, num }) => request(documents, { productName, language: "all", start, num }),
			idOf: ({ documentId }) => documentId,
		});
		return list.get(id);
	};
	const first = await inLocale(reader.defaultLocale);
	if (!first) return null;
	const kept: object[] = [];
	for (const { language, url, size } of first.files) {
		const path = await files.fetch({ address: url, folder: `files/documents/${id}`, size });
		if (path !== null) kept.push({ language, file: path.slice("files/".length) });
	}
	if (kept.length === 0) {
		tell(`documents/${id}: none of its files could be had, left out`);
		return null;
	}
	const texts = new Map<string, CrawledText>();
	for (const { code, language } of brand.locales) {
		const here = await inLocale(code);
		if (here?.language === language) texts.set(code, { front: { title: here.title }, body: "" });
	}
	const { type, published, edition } = first;
	return {
		kind: "documents",
		id,
		texts,
		data: { type, published, ...(edition && { edition }), files: kept, ...aboutOf(seen, found) },
	};
}

/** A download with its files; null, and told, where none of them can be had. @param licences those that it names are added */
export async function downloadItem(
	reader: ReplyReader,
	id: string,
	licences: Set<string>,
): Promise<CrawledItem | null> {
	const { files, found, tell } = reader;
	const seen = found.downloads.get(id);
	const replies = await reader.inLocales(request(downloadDetails, { downloadId: id }));
	if (!replies || !seen) return null;
	const { downloadType, versions, eula, appliesTo, path } = replies.first;
	const kept: object[] = [];
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
	if (eula && !(await licenceItem(reader, eula.id))?.texts.has(reader.defaultLocale)) {
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
				front: { title, summary, releases: Object.fromEntries(own.map(({ version, notes }) => [version, notes])) },
				body: bodyOf(installation, needs),
			}),
		),
	};
}
