/** Codes of the channels that may stand before an id: professional, mobile, consumer (specification section 3). */
export const CHANNEL_CODES = ["con", "pro", "mobile"] as const;
export type Channel = (typeof CHANNEL_CODES)[number];

/** The channel that no address has to name. */
export const CONSUMER = "con" satisfies Channel;

const CHANNELS: ReadonlySet<string> = new Set(CHANNEL_CODES);
export const isChannel = (text: string): text is Channel => CHANNELS.has(text);
