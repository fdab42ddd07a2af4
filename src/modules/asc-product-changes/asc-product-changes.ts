import { contextIdOf } from "#src/context/context-id.ts";
import { agentChanges } from "#src/contract/asc/calls.ts";
import { request } from "#src/contract/call.ts";
import { PRODUCT_CHANGES_COUNT } from "#src/site/agent-limits.ts";
import { defineModule } from "../module.ts";
import AscProductChanges from "./AscProductChanges.astro";

/** What of a product's documents for agents changed within a year. */
export const ascProductChanges = defineModule({
	name: "asc-product-changes",
	audience: "asc",
	shownIn: { searchTypes: ["none"] },
	tellsReceipts: true,
	calls: (context) => ({
		changes: request(agentChanges, { contextId: contextIdOf(context), start: 0, num: PRODUCT_CHANGES_COUNT }),
	}),
	view: AscProductChanges,
});
