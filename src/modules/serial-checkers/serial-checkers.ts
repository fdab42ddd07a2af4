import { contextIdOf } from "#src/context/context-id.ts";
import { listWindow } from "#src/context/list-window.ts";
import { request } from "#src/contract/call.ts";
import { serialCheckers as serialCheckersCall } from "#src/contract/serial-number-checker/calls.ts";
import { SERIAL_CHECKERS_COUNT } from "#src/site/limits.ts";
import { defineModule } from "../module.ts";
import SerialCheckers from "./SerialCheckers.astro";

/** The ways to checks of serial numbers, each by what it tells, for whoever saw no notice of it. */
export const serialCheckers = defineModule({
	name: "serial-checkers",
	shownIn: { searchTypes: ["none"] },
	calls: (context) => {
		const { start, num } = listWindow(context, SERIAL_CHECKERS_COUNT, "checkersStart");
		return { checkers: request(serialCheckersCall, { contextId: contextIdOf(context), start, num }) };
	},
	view: SerialCheckers,
});
