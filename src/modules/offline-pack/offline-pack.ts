import { offlinePack as offlinePackCall } from "#src/contract/asc/calls.ts";
import { request } from "#src/contract/call.ts";
import { defineModule } from "../module.ts";
import OfflinePack from "./OfflinePack.astro";

/** The way to a product's documents for taking along, with what they weigh. */
export const offlinePack = defineModule({
	name: "offline-pack",
	audience: "asc",
	shownIn: { searchTypes: ["none", "repair-documents"] },
	calls: ({ params }) => ({ pack: request(offlinePackCall, { productName: params.productName ?? null }) }),
	view: OfflinePack,
});
