import { addresses } from "#src/store/read/addresses.ts";
import { resultList } from "../shapes/result-list.ts";
import type { Handlers } from "./handler.ts";

export const addressHandlers = {
	addresses: ({ values, reader }) => {
		const all = addresses(reader);
		const window = { start: values.count("start") ?? 0, num: values.count("num") ?? all.length };
		return resultList({ count: all.length, items: all.slice(window.start, window.start + window.num) }, window);
	},
} satisfies Partial<Handlers>;
