import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { nameOfItem } from "#src/packs/format/addresses.ts";
import type { Item, Pack } from "#src/packs/pack.ts";
import { linksIn, referencesOf } from "#src/packs/references.ts";
import { modelKey } from "#src/site/model-key.ts";
import type { Database } from "../../database.ts";
import { waitingIn } from "../ledger/waiting-names.ts";
import { CannotAmend } from "./cannot-amend.ts";
import type { ChangedItem } from "./changed-rows.ts";

/** What is called otherwise soon is named by its name of until then. @throws {CannotAmend} where a changed item names it by the other */
export function checkNamedAhead(changed: readonly ChangedItem[], previous: Database): void {
	const ahead = new Set(waitingIn(previous).map(({ to }) => to));
	if (ahead.size === 0) return;
	for (const { item } of changed) {
		const linked = [...item.texts.values()].flatMap(({ body }) => linksIn(body)).map(nameOfItem);
		const named = [...referencesOf(item).map(({ to, id }) => `${to}/${id}`), ...linked].find((name) => ahead.has(name));
		if (named !== undefined) throw new CannotAmend(`${nameOfItem(item)} names ${named}, which is not shown yet`);
	}
}

/** An item that comes has a name of its own. @throws {CannotAmend} where the name, or what it is, was another's before */
export function checkNewName(
	{ kind, id, data }: Item,
	{ directory }: Pick<Pack, "directory">,
	previous: Database,
): void {
	const name = nameOfItem({ kind, id });
	if (previous.get("SELECT 1 FROM former WHERE kind = ? AND id = ?", kind, id))
		throw new CannotAmend(`${name} is a name of before`);
	const addresses = join(directory, "addresses.json");
	if (existsSync(addresses) && readFileSync(addresses, "utf8").includes(`"${name}"`))
		throw new CannotAmend(`addresses.json names ${name}`);
	if (isLikeRetired({ kind, data }, previous))
		throw new CannotAmend(`${name} may be what left the pack under another name`);
}

/** Whether something retired has the same facts, or of products the same number. */
function isLikeRetired({ kind, data }: Pick<Item, "kind" | "data">, previous: Database): boolean {
	const same =
		"model" in data
			? previous.get(
					"SELECT 1 FROM model_key AS m JOIN retired AS r ON r.kind = 'products' AND r.id = m.slug WHERE m.rank IN (0, 1) AND m.key = ? LIMIT 1",
					modelKey(data.model),
				)
			: previous.get(
					"SELECT 1 FROM retired AS r JOIN item AS i ON i.kind = r.kind AND i.id = r.id WHERE r.kind = ? AND json_remove(i.data, '$.shown') = json_remove(?, '$.shown') LIMIT 1",
					...[kind, JSON.stringify(data)],
				);
	return same !== undefined;
}
