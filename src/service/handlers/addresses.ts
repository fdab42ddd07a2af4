import { ADDRESSES_AT_ONCE } from "#src/contract/addresses/parts.ts";
import { addresses, addressParts } from "#src/store/read/addresses.ts";
import { resultList } from "../shapes/result-list.ts";
import type { Handlers } from "./handler.ts";

export const addressHandlers = {
	addresses: ({ values, reader }) => {
		// The whole list is walked, however long: a list for readers ends sooner.
		const window = { start: values.count("start") ?? 0, num: values.count("num") ?? ADDRESSES_AT_ONCE };
		return resultList(addresses(reader, window), window);
	},
	addressParts: ({ reader }) => ({ parts: [...addressParts(reader)] }),
} satisfies Partial<Handlers>;
