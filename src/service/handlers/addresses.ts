import { ADDRESSES_AT_ONCE } from "#src/contract/addresses/parts.ts";
import { RETIRED_KINDS, type RetiredKind } from "#src/contract/addresses/retired-kinds.ts";
import { BASE } from "#src/routes.ts";
import { addresses, addressParts } from "#src/store/read/addresses.ts";
import { formerAddress } from "#src/store/read/former-address.ts";
import { legacyAddress } from "#src/store/read/legacy-address.ts";
import type { Reader } from "#src/store/read/reader.ts";
import { retiredOf } from "#src/store/read/retired.ts";
import { resultList } from "../shapes/result-list.ts";
import type { Handlers } from "./handler.ts";

export const addressHandlers = {
	addresses: ({ values, reader }) => {
		// The whole list is walked, however long: a list for readers ends sooner.
		const window = { start: values.count("start") ?? 0, num: values.count("num") ?? ADDRESSES_AT_ONCE };
		return resultList(addresses(reader, window), window);
	},
	formerAddress: ({ values, reader }) => {
		const path = values.required("path");
		const former = formerAddress(reader, path);
		if (former.became !== "nothing") return former;
		// One of a site before may be of the same form as this one's.
		const { leadsTo } = legacyAddress(reader, BASE + path);
		return leadsTo === null || leadsTo === path ? former : { became: "moved", leadsTo };
	},
	legacyAddress: ({ values, reader }) => legacyAddress(reader, values.required("address")),
	retirement: ({ values, reader }) => {
		const [kind, id] = [values.required("kind"), values.required("id")];
		const isKnown = isRetiredKind(kind) && reader.item(kind, id) !== null;
		return isKnown ? { retired: retirementOf(reader, kind, id) } : null;
	},
	addressParts: ({ reader }) => ({ parts: [...addressParts(reader)] }),
} satisfies Partial<Handlers>;

const isRetiredKind = (kind: string): kind is RetiredKind => RETIRED_KINDS.some((each) => each === kind);

/** Since when an item is only kept, and what takes its place, as far as that has a page. */
function retirementOf(reader: Reader, kind: RetiredKind, id: string) {
	const retired = retiredOf(reader, kind, id);
	if (!retired) return null;
	const { day, successor } = retired;
	if (successor?.path == null) return { day, successor: null };
	const { path, language, front, data } = successor;
	const title =
		"name" in data ? data.name : "name" in front ? front.name : "title" in front ? front.title : successor.id;
	return { day, successor: { title, language, path } };
}
