import type { AgentChange, MandatoryNews, WhatsNew } from "#src/contract/asc/schemas.ts";
import { TOLD_KINDS } from "#src/contract/asc/told-kinds.ts";
import { resultType } from "#src/contract/search/schemas.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { differenceSince, mandatoryIds } from "#src/store/read/changed.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { resultTypeOf } from "#src/store/result-type.ts";
import { aboutOf, isRepairDocument, itemsOf, leadOf } from "./found-items.ts";
import { standingsOf } from "./standing.ts";

/** What a list of agents names: an item with the day and type by which it stands there. */
interface Named {
	readonly kind: Kind;
	readonly id: string;
	readonly type: string;
	readonly day: string;
}

type Entry = WhatsNew["searchResponse"]["results"][number];

const titleOf = ({ id, front }: Found<Kind>): string =>
	"title" in front ? front.title : "name" in front ? front.name : id;
const summaryOf = ({ front }: Found<Kind>): string => ("summary" in front ? front.summary : "");

/** Entries of lists for agents, in their order. */
export function agentEntries(reader: Reader, named: readonly Named[]): Entry[] {
	const items = itemsOf(reader, named, null);
	const standings = standingsOf(reader, [...items.byKey.values()]);
	return named.flatMap(({ kind, id, type, day }): Entry[] => {
		const item = items.byKey.get(`${kind} ${id}`);
		if (!item) return [];
		const { language } = item;
		return [
			{
				id,
				type: resultTypeOf(kind, type) ?? type,
				title: titleOf(item),
				summary: summaryOf(item),
				language,
				published: day,
				path: leadOf(item, items).path,
				...aboutOf(item, items),
				pages: kind === "documents" ? (items.firstPages.get(id)?.pages ?? null) : null,
				standing: standings.get(`${kind} ${id}`) ?? null,
			},
		];
	});
}

/** What became of it since a day. */
function stateOf({ data }: Found<Kind>, since: string): AgentChange["state"] {
	if ("withdrawn" in data && data.withdrawn && data.withdrawn.day >= since) return "withdrawn";
	if ("revisions" in data && data.published < since) return "revised";
	return "new";
}

/** What changed for agents since a day, each with what differs from what held then. */
export function agentChanges(reader: Reader, changed: readonly Named[], since: string): AgentChange[] {
	const items = itemsOf(reader, changed, null);
	const standings = standingsOf(reader, [...items.byKey.values()]);
	return changed.flatMap(({ kind, id, type, day }): AgentChange[] => {
		const item = items.byKey.get(`${kind} ${id}`);
		const known = resultType.safeParse(type);
		if (!item || !known.success || !isTold(kind)) return [];
		const state = stateOf(item, since);
		return [
			{
				state,
				kind,
				id,
				type: known.data,
				title: titleOf(item),
				summary: summaryOf(item),
				day,
				language: item.language,
				path: leadOf(item, items).path,
				...aboutOf(item, items),
				standing: standings.get(`${kind} ${id}`) ?? null,
				difference: state === "revised" ? differenceTo(reader, item, since) : null,
			},
		];
	});
}

const isTold = (kind: Kind): kind is AgentChange["kind"] => TOLD_KINDS.some((told) => told === kind);

/** Against the edition that held on the day before `since`, whichever came after it. */
function differenceTo(reader: Reader, item: Found<Kind>, since: string): AgentChange["difference"] {
	if (!isRepairDocument(item)) return null;
	const edition = item.data.revisions.find(({ day }) => day >= since)?.edition;
	return edition === undefined ? null : differenceSince(reader, item, edition);
}

/** What every agent has to confirm, the last edition first. */
export function mandatoryEntries(reader: Reader): MandatoryNews["results"] {
	const named = mandatoryIds(reader).map(({ id, day }) => ({ kind: "repair-documents" as const, id, day, type: "" }));
	const items = itemsOf(reader, named, null);
	return named.flatMap(({ id, day }): MandatoryNews["results"] => {
		const item = items.byKey.get(`repair-documents ${id}`);
		if (!item || !isRepairDocument(item) || item.path === null || item.data.edition === undefined) return [];
		const { front, language, path, data } = item;
		return [
			{
				id,
				title: front.title,
				language,
				path,
				edition: data.edition ?? "",
				day,
				...aboutOf(item, items),
			},
		];
	});
}
