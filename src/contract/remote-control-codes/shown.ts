/** How a code is shown besides among its steps: in digits to read from the sofa, or as the one that worked. */
export const REMOTE_SHOWN = ["large", "worked"] as const;
