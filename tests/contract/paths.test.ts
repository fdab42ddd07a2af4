import { expect, test } from "vitest";
import { z } from "zod";
import { CALL_NAMES } from "#src/contract/registry.ts";
import { replyOf } from "#src/contract/replies.ts";

/** What names an item that has a page, or stands on one. */
const NAMES = /^(?:slug|articleFamilyId|contentFamilyId|downloadId|documentId|displayName)$/;
/** Where it is; the last two are the specification's word and an address outside. */
const ADDRESSES = ["path", "articleUrl", "address"];
/** The category that a reply is about: its page is the one that asked. */
const OF_THE_PAGE: readonly (readonly [call: string, where: string])[] = [
	["categories", ""],
	["categoryMetadata", ""],
	["productMetadata", ""],
];

interface Schema {
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly items?: Schema;
	readonly anyOf?: readonly Schema[];
	readonly additionalProperties?: Schema | boolean;
}

/** Every object of a schema that names an item and does not say where it is. */
function withoutPath({ properties, items, anyOf, additionalProperties }: Schema, where: string): string[] {
	const names = Object.keys(properties ?? {});
	const own = names.some((name) => NAMES.test(name)) && !names.some((name) => ADDRESSES.includes(name)) ? [where] : [];
	const more = typeof additionalProperties === "object" ? [additionalProperties] : [];
	return [
		...own,
		...Object.entries(properties ?? {}).flatMap(([name, each]) => withoutPath(each, `${where}.${name}`)),
		...[...(items ? [items] : []), ...(anyOf ?? []), ...more].flatMap((each) => withoutPath(each, where)),
	];
}

test.each(CALL_NAMES)("every item that %s answers says where it is", (call) => {
	const schema: Schema = z.toJSONSchema(replyOf(call), { reused: "inline" }) as Schema;
	const allowed = OF_THE_PAGE.flatMap(([name, where]) => (name === call ? [where] : []));
	expect(withoutPath(schema, "").filter((where) => !allowed.includes(where))).toEqual([]);
});
