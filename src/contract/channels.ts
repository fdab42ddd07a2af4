/** Codes of the channels that may stand before an id (specification section 3). */
export const CHANNELS = { pro: "professional", mobile: "mobile", con: "consumer" } as const;
