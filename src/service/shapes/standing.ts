import type { Standing } from "#src/contract/repair-documents/standing.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { isRepairDocument } from "./found-items.ts";

/** How documents for agents stand, by kind and id; what replaces those that are withdrawn is read together. */
export function standingsOf(reader: Reader, items: readonly Found<Kind>[]): ReadonlyMap<string, Standing> {
	const own = items.filter((item) => isRepairDocument(item)).filter(({ data }) => data.audience === "asc");
	const replacing = reader.items(
		"repair-documents",
		own.flatMap(({ data }) => data.withdrawn?.replacedBy ?? []),
	);
	const byId = new Map(replacing.map((item) => [item.id, item]));
	return new Map(
		own.map(({ kind, id, data: { mandatory, edition, revisions, withdrawn } }) => {
			const other = byId.get(withdrawn?.replacedBy ?? "");
			const replacedBy = other ? { title: other.front.title, language: other.language, path: other.path ?? "" } : null;
			return [
				`${kind} ${id}`,
				{
					mandatory: mandatory ?? false,
					edition: edition ?? null,
					revised: revisions.at(-1)?.day ?? null,
					withdrawn: withdrawn ? { day: withdrawn.day, replacedBy } : null,
				},
			];
		}),
	);
}
