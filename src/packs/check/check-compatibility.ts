import { COMPATIBILITY_OF_PRODUCT_MAX } from "#src/site/pack-limits.ts";
import { compatibilitySides } from "../compatibility-sides.ts";
import { nameOfItem } from "../format/addresses.ts";
import type { ContentBefore, Item, Pack } from "../pack.ts";
import type { Report } from "../report.ts";

type Relation = Item<"compatibility">;
type Sides = ReturnType<typeof compatibilitySides>;

const SIDES = ["accessories", "models"] as const;

/** Relations: both sides are there and apart, levels agree, and no two of them speak of the same pair. */
export function checkCompatibility(
	pack: Pack,
	report: Report,
	outdated: ReadonlySet<string>,
	had: ContentBefore["had"],
): void {
	const relations = [...pack.items.compatibility.values()];
	if (relations.length === 0) return;
	const sides = compatibilitySides(pack);
	// One that cannot be read may be the product that is meant, or have it below itself.
	const isSure = !pack.unread.kinds.has("products") && !pack.unread.kinds.has("categories");
	for (const relation of relations) {
		checkSides(relation, sides, report, { isOutdated: outdated.has(nameOfItem(relation)), isSure, had });
		checkLevels(relation, report);
		for (const text of relation.texts.values())
			for (const key of Object.keys(text.front.remarks))
				if (!relation.data.functions.some((each) => each.function === key))
					report.add(text.file, ["remarks", key], "is no function of data.json, correct or remove it");
	}
	checkPairs(relations, sides, report);
}

interface SideKnown {
	/** Whether it names what left the pack. */
	readonly isOutdated: boolean;
	/** Whether what is not there is not there. */
	readonly isSure: boolean;
	readonly had: ContentBefore["had"];
}

function checkSides(relation: Relation, sides: Sides, report: Report, { isOutdated, isSure, had }: SideKnown): void {
	const [accessories, models] = [sides.members(relation.data.accessories), sides.members(relation.data.models)];
	for (const [index, side] of SIDES.entries()) {
		const members = index === 0 ? accessories : models;
		const { products, categories, series, except } = relation.data[side];
		series.forEach((each, at) => {
			if (sides.series(each).length > 0 || !isSure) return;
			const path = [side, "series", at, "name"];
			if (had(each.category, each.name))
				report.note(
					"retired",
					relation.file,
					null,
					path,
					`all products of ${each.category} that it begins have left the pack`,
				);
			else report.add(relation.file, path, `begins no product of ${each.category}, correct it`);
		});
		if (except.length > 0 && categories.length + series.length === 0)
			report.add(relation.file, [side, "except"], "stands beside no range, remove it");
		except.forEach((id, at) => {
			if (products.includes(id)) report.add(relation.file, [side, "except", at], `is named in products too, keep one`);
		});
		const hasLeft =
			isOutdated ||
			series.some(({ category, name }) => had(category, name)) ||
			categories.some((category) => had(category, ""));
		if (members.size === 0 && isSure && !hasLeft)
			report.add(relation.file, [side], "names no product, name one, a series or a category");
	}
	const both = [...accessories].find((id) => models.has(id));
	if (both !== undefined) report.add(relation.file, ["models"], `${both} stands on both sides, keep it on one`);
}

function checkLevels({ file, data: { level, functions, minimumVersions } }: Relation, report: Report): void {
	const seen = new Set<string>();
	functions.forEach((each, index) => {
		if (seen.has(each.function)) report.add(file, ["functions", index, "function"], "stands twice, keep it once");
		seen.add(each.function);
		if (level !== "limited" && each.level !== level)
			report.add(file, ["functions", index, "level"], `disagrees with level ${level}, which then is limited`);
	});
	if (level === "none" && Object.keys(minimumVersions).length > 0)
		report.add(file, ["minimumVersions"], "no version helps where level is none, remove it or correct the level");
}

/** Where a product stands: in which relation, on which side. */
interface Standing {
	readonly relation: Relation;
	readonly side: 0 | 1;
}

/** A pair is in two relations when they share a product on one side and another on the side opposite. */
function checkPairs(relations: readonly Relation[], sides: Sides, report: Report): void {
	const standings = new Map<string, Standing[]>();
	for (const relation of relations)
		sides.of(relation).forEach((members, index) => {
			for (const id of members) {
				const known = standings.get(id) ?? [];
				standings.set(id, known);
				known.push({ relation, side: index === 0 ? 0 : 1 });
				if (known.length === COMPATIBILITY_OF_PRODUCT_MAX + 1)
					report.add(
						relation.file,
						[SIDES[index] ?? ""],
						`${id} stands in more than ${COMPATIBILITY_OF_PRODUCT_MAX} items, put several together`,
					);
			}
		});
	/** By two relations and whether the shared product is on the same side of both: on which side of the first. */
	const shared = new Map<string, { readonly side: 0 | 1; readonly id: string }>();
	const told = new Set<string>();
	for (const [id, all] of standings) {
		const some = all.slice(0, COMPATIBILITY_OF_PRODUCT_MAX);
		for (const [index, one] of some.entries())
			for (const other of some.slice(index + 1)) {
				const both = `${one.relation.id} ${other.relation.id}`;
				const key = `${both} ${one.side === other.side}`;
				const first = shared.get(key);
				if (!first) shared.set(key, { side: one.side, id });
				else if (first.side !== one.side && !told.has(both) && one.relation !== other.relation) {
					told.add(both);
					report.add(
						other.relation.file,
						[SIDES[other.side] ?? ""],
						`${first.id} with ${id} stands in compatibility/${one.relation.id} already, say it once`,
					);
				}
			}
	}
}
