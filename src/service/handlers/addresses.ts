import { ADDRESSES_AT_ONCE } from "#src/contract/addresses/parts.ts";
import { addresses, addressParts } from "#src/store/read/addresses.ts";
import { resultList } from "../shapes/result-list.ts";
import type { Handlers } from "./handler.ts";

export const addressHandlers = {
	addresses: ({ values, reader }) => {
		const window = values.window(ADDRESSES_AT_ONCE);
		return resultList(addresses(reader, window), window);
	},
	addressParts: ({ reader }) => ({ parts: [...addressParts(reader)] }),
} satisfies Partial<Handlers>;
