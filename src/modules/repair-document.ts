import type { RequestContext } from "#src/context/request-context.ts";
import { request } from "#src/contract/call.ts";
import { repairDetails } from "#src/contract/repair-documents/calls.ts";

/** The repair document that a page is about; its modules ask for it together. */
export const repairDocument = ({ params }: Pick<RequestContext, "params">) =>
	request(repairDetails, {
		contentFamilyId: params.contentFamilyId ?? null,
		category: params.categoryName ?? null,
		model: params.productName ?? null,
		channel: params.channel ?? null,
	});
