import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Kinds of which a larger catalogue has more; what a brand has once (categories, terms, banners) stays. */
const GROWING = [
	"products",
	"articles",
	"documents",
	"downloads",
	"faq-bundles",
	"news-and-alerts",
	"support-videos",
	"tutorials",
] as const;
export type GrowingKind = (typeof GROWING)[number];

/** Fields whose words are no items, though some are spelled like one. */
const PLAIN_FIELDS = new Set(["type", "topics", "category", "categories", "primaryCategory", "picture", "poster"]);

/**
 * Writes a pack that is so many times another: the pack itself, then copies of its items that refer to each other as
 * the originals do, with models of their own. Everything about one item stays in proportion, and the same input makes
 * the same pack. Texts are linked, not copied.
 *
 * @param target a folder that is not there yet, on one file system with itself
 * @param kinds of which there are more
 */
export function growPack(source: string, target: string, times: number, kinds: readonly GrowingKind[] = GROWING): void {
	cpSync(source, target, { recursive: true });
	const relations = growRelations(source, target, times);
	const items: { kind: string; id: string }[] = kinds.flatMap((kind) =>
		readdirSync(join(source, kind)).map((id) => ({ kind, id })),
	);
	items.push(...relations.map((id) => ({ kind: "compatibility", id })));
	const ids = new Set(items.map(({ id }) => id));
	for (let copy = 2; copy <= times; copy += 1) {
		for (const { kind, id } of items) {
			const from = join(target, kind, id);
			const to = join(target, kind, `${id}-x${copy}`);
			mkdirSync(to);
			for (const name of readdirSync(from)) {
				if (name !== "data.json") linkSync(join(from, name), join(to, name));
				else
					writeFileSync(join(to, name), JSON.stringify(copied(JSON.parse(readFileSync(join(from, name), "utf8")), "")));
			}
		}

		function copied(value: unknown, field: string): unknown {
			if (Array.isArray(value)) return value.map((each) => copied(each, field));
			if (typeof value === "object" && value !== null)
				return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copied(each, name)]));
			if (typeof value !== "string" || PLAIN_FIELDS.has(field)) return value;
			if (field === "name") return `${value} X${copy}`;
			return field === "model" || field === "aliases" || ids.has(value) ? `${value}-x${copy}` : value;
		}
	}
}

/**
 * A relation over a range speaks of the copies of its products too, but for those that stand for an exception: it
 * stays one, and grows by itself. The others are copied.
 *
 * @returns the ids of those that are copied
 */
function growRelations(source: string, target: string, times: number): string[] {
	if (!existsSync(join(source, "compatibility"))) return [];
	const copies = Array.from({ length: times - 1 }, (_, index) => `-x${index + 2}`);
	return readdirSync(join(source, "compatibility")).filter((id) => {
		const path = join(target, "compatibility", id, "data.json");
		const facts: Record<string, unknown> = JSON.parse(readFileSync(path, "utf8"));
		let isRange = false;
		for (const side of ["accessories", "models"]) {
			const given: { categories?: unknown; series?: unknown; except?: string[] } = facts[side] ?? {};
			if (!given.categories && !given.series) continue;
			isRange = true;
			const { except = [] } = given;
			facts[side] = { ...given, except: except.flatMap((each) => [each, ...copies.map((copy) => each + copy)]) };
		}
		if (isRange) writeFileSync(path, JSON.stringify(facts));
		return !isRange;
	});
}
