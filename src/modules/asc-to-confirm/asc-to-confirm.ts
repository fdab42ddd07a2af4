import { mandatoryNews } from "#src/contract/asc/calls.ts";
import { request } from "#src/contract/call.ts";
import { defineModule } from "../module.ts";
import AscToConfirm from "./AscToConfirm.astro";

/** What an agent has still to confirm: before everything else of his day. */
export const ascToConfirm = defineModule({
	name: "asc-to-confirm",
	audience: "asc",
	tellsReceipts: true,
	calls: () => ({ mandatory: request(mandatoryNews, {}) }),
	view: AscToConfirm,
});
