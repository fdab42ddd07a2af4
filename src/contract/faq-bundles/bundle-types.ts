/** Bundles that somebody put together, and those made by themselves of the answers to a topic. */
export const BUNDLE_TYPES = ["editorial", "auto"] as const;
