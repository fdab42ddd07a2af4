import { request } from "#src/contract/call.ts";
import { softwareDetails } from "#src/contract/software/calls.ts";
import { type CrawledLicences, isLicenceThere } from "./crawled-article.ts";
import { bodyOf } from "./crawled-text.ts";
import type { CrawledItem, ReplyReader } from "./reply-reader.ts";

/** Software in several files; null, and told, where one of them cannot be had: the others may be of no use alone. */
export async function softwareItem(
	reader: ReplyReader,
	id: string,
	licences: CrawledLicences,
): Promise<CrawledItem | null> {
	const { files, tell } = reader;
	const replies = await reader.inLocales(request(softwareDetails, { articleFamilyId: id }));
	if (!replies) return null;
	const { downloadType, channel, topics, multiDownload, software, appliesTo, categories, path } = replies.first;
	const kept: object[] = [];
	const named = new Set<string>();
	for (const { id: name, url, size, sha256, version, date, severity, operatingSystems, eula } of software) {
		const file = await files.fetch({ address: url, folder: `files/software/${id}`, size, sha256 });
		if (file === null || (eula && !(await isLicenceThere(reader, eula.id)))) {
			tell(`software/${id}: its file ${name}, or the licence of it, could not be had, left out`);
			return null;
		}
		const systems = operatingSystems.map(({ key }) =>
			reader.topic(key, replies.all, (data) => data.software.find((each) => each.id === name)?.operatingSystems ?? []),
		);
		if (eula) named.add(eula.id);
		kept.push({
			...{ id: name, version, date, file: file.slice("files/".length), operatingSystems: systems, severity },
			...(eula && { licence: eula.id }),
		});
	}
	for (const each of named) licences.add(each);
	const needs = await reader.needs(
		[...replies.all.values()].flatMap(({ sections }) =>
			sections.flatMap(({ html, steps }) => [html, ...steps.map((step) => step.html)]),
		),
	);
	return {
		...{ kind: "software", id },
		data: {
			...{ downloadType, channel, multiDownload, software: kept },
			topics: topics.map(({ key }) => reader.topic(key, replies.all, (data) => data.topics)),
			...reader.about(appliesTo, categories, path),
		},
		texts: reader.texts(
			replies.all,
			({ language }) => language,
			({ title, summary, software: own, sections }) => ({
				front: {
					...{ title, summary },
					software: Object.fromEntries(own.map((each) => [each.id, { title: each.title, notes: each.notes }])),
				},
				body: bodyOf(sections, needs),
			}),
		),
	};
}
