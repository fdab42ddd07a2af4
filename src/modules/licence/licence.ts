import { request } from "#src/contract/call.ts";
import { licence as licenceCall } from "#src/contract/eulas/calls.ts";
import { defineModule } from "../module.ts";
import Licence from "./Licence.astro";

/** The text of a licence, to be read and printed. */
export const licence = defineModule({
	name: "licence",
	critical: true,
	calls: ({ params }) => ({ licence: request(licenceCall, { eulaUrl: params.licenceId ?? null }) }),
	view: Licence,
});
