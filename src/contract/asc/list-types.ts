import { REPAIR_DOCUMENT_TYPES } from "../repair-documents/words.ts";

type RepairDocumentType = (typeof REPAIR_DOCUMENT_TYPES)[number];

const [SERVICE_MANUAL, TECHNICAL_NEWS] = ["service-manual", "technical-news"] as const;

/** The types that each list of agents holds, by its call; what has none of its own stands beside repairs. */
export const LIST_TYPES = {
	serviceManuals: [SERVICE_MANUAL],
	technicalNews: [TECHNICAL_NEWS],
	repairRelatedDocuments: REPAIR_DOCUMENT_TYPES.filter((type) => type !== SERVICE_MANUAL && type !== TECHNICAL_NEWS),
} as const satisfies Readonly<Record<string, readonly RepairDocumentType[]>>;
