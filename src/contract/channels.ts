/** Codes of the channels that may stand before an id, and whom they are for (specification section 3). */
export const CHANNELS = { pro: "professional", mobile: "mobile", con: "consumer" } as const;
export type Channel = keyof typeof CHANNELS;

/** The channel that no address has to name. */
export const CONSUMER = "con" satisfies Channel;

export const CHANNEL_CODES = ["con", "pro", "mobile"] as const satisfies readonly Channel[];
