/** What is said of two products that may work together. */
export const LEVELS = ["full", "limited", "none"] as const;
export type Level = (typeof LEVELS)[number];

/** How somebody knows: it was tried, the two were made for each other, or customers said so and it was confirmed. */
export const SOURCES = ["tested", "specified", "reported"] as const;
