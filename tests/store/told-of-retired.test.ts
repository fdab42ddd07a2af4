import { expect, test } from "vitest";
import { toldOfRetired } from "#src/store/write/ledger/told-of-left.ts";

const left = (id: string, successor: string | null = null): Parameters<typeof toldOfRetired>[0][number] =>
	({
		...{ kind: "products", id },
		retired: { day: "2026-03-01", successor: successor === null ? null : { kind: "products", id: successor } },
	}) as const;
const CAN = "addresses.json can name";

test.each([
	[
		[left("a")],
		`products/a has left the pack and is retired: its page stays, with a notice. ${CAN} its successor, or delete it for good.`,
	],
	[
		[left("a", "b")],
		"products/a has left the pack and is retired: its page stays, with a notice that leads to what takes its place.",
	],
	[
		[left("a"), left("c")],
		`2 items have left the pack and are retired: products/a, products/c. Their pages stay, with a notice. ${CAN} successors, or delete them for good.`,
	],
	[
		[left("a", "b"), left("c")],
		`2 items have left the pack and are retired: products/a, products/c. Their pages stay, with a notice; those of 1 lead to what takes their place. ${CAN} successors, or delete them for good.`,
	],
	[
		[left("a", "b"), left("c", "d")],
		"2 items have left the pack and are retired: products/a, products/c. Their pages stay, with a notice that leads to what takes their place.",
	],
])("nobody is told to name a successor who did", (items, said) => {
	expect(toldOfRetired(items)).toBe(said);
});
