import { listWindow } from "#src/context/list-window.ts";
import { agentChanges } from "#src/contract/asc/calls.ts";
import { request } from "#src/contract/call.ts";
import { CHANGES_COUNT } from "#src/site/agent-limits.ts";
import { defineModule } from "../module.ts";
import AscChanges from "./AscChanges.astro";
import style from "./asc-changes.css?inline";

/** What changed since an agent was here, or since a day that he chooses. */
export const ascChanges = defineModule({
	name: "asc-changes",
	audience: "asc",
	tellsReceipts: true,
	calls: (context, _brand, agent) => {
		const { start, num } = listWindow(context, CHANGES_COUNT, "changesStart");
		const since = context.query.since ?? agent?.previousVisit?.slice(0, 10) ?? null;
		return { changes: request(agentChanges, { since, start, num }) };
	},
	view: AscChanges,
	style,
});
