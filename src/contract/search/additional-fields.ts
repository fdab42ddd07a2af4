/** Fields of a result that a reply brings only when they are asked for. */
export const ADDITIONAL_FIELDS = ["topics", "categories", "countries", "formats"] as const;
export type AdditionalField = (typeof ADDITIONAL_FIELDS)[number];
