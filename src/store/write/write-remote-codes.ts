import { mayRead } from "#src/contract/audience.ts";
import type { Item, Pack } from "#src/packs/pack.ts";
import { initialOf } from "#src/site/initial.ts";
import { modelKey } from "#src/site/model-key.ts";
import type { Database } from "#src/store/database.ts";
import { REMOTE_CONTROLS } from "../schema.ts";
import type { Audiences } from "./audience.ts";
import { categoryLine } from "./contexts.ts";

type Device = Item<"remote-codes">["data"]["devices"][number];
type Brand = Device["brands"][number];

/** What the database keeps of a remote control's facts: its devices stand in rows of their own, of which a page reads what it shows. */
export const withoutDevices = (data: Item<"remote-codes">["data"]) => ({ ...data, devices: [] });

/** All that decides what its pages show besides its own facts: the codes that it takes from another. */
export const standingOfRemote = ({ data: { codesOf } }: Item<"remote-codes">, { items }: Pack): string =>
	codesOf === undefined ? "" : JSON.stringify(items["remote-codes"].get(codesOf)?.data.devices);

const inOrder = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Brands as readers look for them: in the order of the alphabet. */
const sorted = (brands: readonly Brand[]): Brand[] =>
	brands.toSorted((a, b) => inOrder.compare(a.name, b.name) || (a.name < b.name ? -1 : 1));

/** Under what a brand is found by its beginning: its name from each word on, and the models that its codes name. */
function keysOf({ name, codes }: Brand): ReadonlySet<string> {
	const words = name.split(/[^\p{L}\p{N}]+/u);
	const names = [...words.keys()].map((place) => words.slice(place).join(""));
	return new Set([...names, ...codes.flatMap(({ models }) => models)].map(modelKey).filter(Boolean));
}

/** Writes the codes of a remote control: rows by device, brand and code, so that a page reads those that it shows. */
export function writeRemoteCodes(
	database: Database,
	item: Item<"remote-codes">,
	pack: Pack,
	audiences: Audiences,
): void {
	const { items } = pack;
	const audience = audiences.of(item);
	for (const id of [item.id, ...item.data.suppliedWith]) {
		const product = items.products.get(id);
		if (product)
			database.run(
				"INSERT INTO about (kind, context, id, audience, direct) VALUES ('products', ?, ?, ?, 0)",
				...[REMOTE_CONTROLS, id, mayRead("public", audience) ? audiences.of(product) : audience],
			);
	}
	// Categories of products with codes have a door to the page where a remote control is found.
	if (item.data.isProgrammable && item.data.hasInformation)
		for (const slug of [item.id, ...item.data.suppliedWith]) {
			const product = items.products.get(slug);
			if (product)
				for (const category of categoryLine(pack, product.data.category))
					database.run(
						"INSERT OR IGNORE INTO held (context, section, direct, audience) VALUES (?, 'remote-control-codes', 0, ?)",
						...[category, mayRead("public", audience) ? audiences.of(product) : audience],
					);
		}
	for (const [device, facts] of item.data.devices.entries()) {
		const brands = sorted(facts.brands);
		const initials = Map.groupBy(brands, ({ name }) => initialOf(name));
		const counts = JSON.stringify([...initials].map(([initial, { length }]) => [initial, length]));
		database.run(
			"INSERT INTO remote_device (remote, device, audience, name, brands, initials) VALUES (?, ?, ?, ?, ?, ?)",
			...[item.id, device, audience, facts.device, brands.length, counts],
		);
		for (const [index, brand] of brands.entries()) {
			const at = [item.id, device, index, audience];
			database.run(
				"INSERT INTO remote_brand (remote, device, brand, audience, name, initial, instructions, codes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
				...[
					...at,
					brand.name,
					initialOf(brand.name),
					brand.instructions ?? facts.instructions ?? 0,
					brand.codes.length,
				],
			);
			for (const [place, { code, share, models }] of brand.codes.entries())
				database.run(
					"INSERT INTO remote_code (remote, device, brand, audience, place, code, share, models) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
					...[...at, place, code, share ?? null, JSON.stringify(models)],
				);
			for (const key of keysOf(brand))
				database.run(
					"INSERT INTO remote_key (remote, device, brand, audience, key) VALUES (?, ?, ?, ?, ?)",
					...[...at, key],
				);
		}
	}
}
