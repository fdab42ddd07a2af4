import appliesTo from "#src/ui/applies-to.css?inline";
import instructions from "#src/ui/instructions.css?inline";
import { defineModule } from "../module.ts";
import { repairDocument } from "../repair-document.ts";
import RepairDocumentDetails from "./RepairDocumentDetails.astro";
import style from "./repair-document-details.css?inline";

/**
 * A repair: what can hurt, what it takes, then its steps; or one step alone, where the address names it. What can hurt
 * stands on top in every mode.
 */
export const repairDocumentDetails = defineModule({
	name: "repair-document-details",
	critical: true,
	calls: (context) => ({ document: repairDocument(context) }),
	inPacks: true,
	view: RepairDocumentDetails,
	style: appliesTo + instructions + style,
});
