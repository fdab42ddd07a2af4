/** Names among which one that was probably meant is looked for: each is compared letter by letter. */
export const NEAR_WORDS_MAX = 5_000;
/** Model numbers by which a product that was meant is found: more are some seconds of reading, for one word of advice. */
export const MEANT_NUMBERS_MAX = 100_000;
