import { MANDATORY_MAX } from "#src/site/pack-limits.ts";
import type { Item, Pack } from "../pack.ts";
import type { Report } from "../report.ts";

type Document = Item<"repair-documents">;

/** What a withdrawn document may not hold any more; its steps go with its text. */
const GONE = ["hazards", "tools", "parts", "associatedFiles", "revisions"] as const;

/** What agents are told of a repair document besides what it says: that it has to be confirmed, was revised or is withdrawn. */
export function checkHistory(document: Document, pack: Pack, report: Report): void {
	const { file, data } = document;
	if (data.mandatory && data.type !== "technical-news")
		report.add(file, ["mandatory"], "is for technical-news alone, remove it or change the type");
	if (data.mandatory && data.edition === undefined)
		report.add(file, ["edition"], "is missing, name the edition that agents confirm");
	if (data.audience !== "asc")
		for (const field of ["mandatory", "edition", "withdrawn"] as const)
			if (data[field] !== undefined)
				report.add(file, [field], 'is for agents\' documents alone, write "audience": "asc" or remove it');
	checkRevisions(document, pack, report);
	if (data.withdrawn) checkWithdrawn(document, data.withdrawn, pack, report);
}

/** Every agent reads all of it: more than that nobody asks for. */
export function checkMandatory(
	documents: Iterable<{ readonly file: string; readonly data: { readonly mandatory?: true | undefined } }>,
	report: Pick<Report, "add">,
): void {
	const mandatory = [...documents].filter(({ data }) => data.mandatory);
	const over = mandatory[MANDATORY_MAX];
	if (over)
		report.add(
			over.file,
			["mandatory"],
			`is the ${MANDATORY_MAX + 1}th document to confirm, at most ${MANDATORY_MAX} are asked for; withdraw old ones`,
		);
}

function checkRevisions(
	{ id, file, data, editions, texts, unreadable }: Document,
	{ site, unread }: Pack,
	report: Report,
): void {
	const { revisions, edition } = data;
	if (revisions.length > 0 && edition === undefined)
		report.add(file, ["edition"], "is missing, name the edition that is written here now");
	const known = new Set<string>(edition === undefined ? [] : [edition]);
	revisions.forEach((revision, index) => {
		if (known.has(revision.edition))
			report.add(file, ["revisions", index, "edition"], `${revision.edition} stands twice, name each edition once`);
		known.add(revision.edition);
		const before = revisions[index - 1]?.day ?? data.published;
		if (revision.day < before)
			report.add(file, ["revisions", index, "day"], `lies before ${before}, put the oldest edition first`);
		const folder = `repair-documents/${id}/${revision.edition}`;
		const isUnreadable = unread.defaultLocale || unreadable.has(`${revision.edition}/${site.defaultLocale}`);
		if (!editions.get(revision.edition)?.has(site.defaultLocale) && !isUnreadable)
			report.addLine(`${folder}/${site.defaultLocale}.md`, null, "is missing, put what that edition said here");
	});
	const last = revisions.at(-1);
	if (last && data.reviewed < last.day)
		report.add(file, ["reviewed"], `lies before the last revision of ${last.day}, correct one of them`);
	for (const [name, earlier] of editions)
		for (const [locale, text] of earlier) {
			if (!revisions.some((revision) => revision.edition === name))
				report.addLine(text.file, null, `${name} is no edition of revisions in data.json, add it there or remove it`);
			else if (!texts.has(locale))
				report.addLine(text.file, null, `has no ${locale}.md beside its folder to compare with, remove it`);
		}
}

function checkWithdrawn(
	{ id, file, data, texts }: Document,
	{ day, replacedBy }: NonNullable<Document["data"]["withdrawn"]>,
	{ items }: Pack,
	report: Report,
): void {
	if (day < data.published) report.add(file, ["withdrawn", "day"], "lies before published, correct one of them");
	if (data.mandatory) report.add(file, ["mandatory"], "a withdrawn document asks for nothing, remove it");
	for (const field of GONE)
		if (data[field].length > 0) report.add(file, [field], "is not shown of a withdrawn document, remove it");
	for (const text of texts.values())
		if (text.body.trim() !== "")
			report.addLine(text.file, text.bodyLine, "is not shown of a withdrawn document, keep title and summary alone");
	// Of one that names itself the reference tells.
	const replacement =
		replacedBy === undefined || replacedBy === id ? undefined : items["repair-documents"].get(replacedBy);
	if (replacement?.data.withdrawn)
		report.add(file, ["withdrawn", "replacedBy"], `${replacedBy} is withdrawn itself, name the one that holds`);
}
