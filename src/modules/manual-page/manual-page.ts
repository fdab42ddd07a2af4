import { request } from "#src/contract/call.ts";
import { manualPage as manualPageCall } from "#src/contract/documents/calls.ts";
import { defineModule } from "../module.ts";
import ManualPage from "./ManualPage.astro";
import style from "./manual-page.css?inline";

/** A page of a manual as text, with the way to the same page of the PDF, to its neighbours and to the whole. */
export const manualPage = defineModule({
	name: "manual-page",
	critical: true,
	calls: ({ params }) => ({
		manual: request(manualPageCall, {
			documentId: params.documentId ?? null,
			language: params.language ?? null,
			page: params.page === undefined ? null : Number(params.page),
		}),
	}),
	inPacks: true,
	view: ManualPage,
	style,
});
