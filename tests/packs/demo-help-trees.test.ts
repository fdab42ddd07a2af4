import { expect, test } from "vitest";
import { packFolder } from "#scripts/pack-folder.ts";
import { waysOn } from "#src/packs/help-tree-ways.ts";
import { loadPack } from "#src/store/write/load-pack.ts";

/** What the demo's guided help says of a television is about that television, or about all of them. */

const { pack } = loadPack(packFolder("demo"));
const products = [...(pack?.items.products.values() ?? [])].filter(({ data }) => data.category === "televisions");
const trees = [...(pack?.items["help-trees"].values() ?? [])];
/** The series of a television, such as E9. */
const seriesOf = (name: string) => name.split(" ")[1] ?? name;
const series = [...new Set(products.map(({ data }) => seriesOf(data.name)))];

/** The nodes that a product's readers can come to. */
function reached({ data: { nodes, start } }: (typeof trees)[number], product: string): ReadonlySet<string> {
	const found = new Set([start]);
	for (const id of found) for (const to of nodes[id] ? waysOn(nodes[id], product).values() : []) found.add(to);
	return found;
}

test("no step names a model that its reader does not have, in any language", () => {
	expect([series.length, trees.length]).toEqual([8, 4]);
	const others = products.flatMap(({ id: product, data: { name } }) =>
		trees.flatMap((tree) =>
			[...tree.texts].flatMap(([locale, { front }]) =>
				[...reached(tree, product)].flatMap((node) => {
					const said = JSON.stringify(front.nodes[node]);
					const named = series.filter((each) => new RegExp(`(?<![A-Za-z0-9])${each}(?![0-9A-Za-z])`).test(said));
					return named.some((each) => each !== seriesOf(name)) ? [`${locale} ${tree.id} ${node}: ${product}`] : [];
				}),
			),
		),
	);
	expect(others).toEqual([]);
});
