/** Kinds of downloads; the specification's `downloadCategory` is one of them. */
export const DOWNLOAD_TYPES = ["firmware", "application", "driver", "utility"] as const;
