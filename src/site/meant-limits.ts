/** Names among which one that was probably meant is looked for: each is compared letter by letter. */
export const NEAR_WORDS_MAX = 5_000;
/** Model numbers by which a product that was meant is found: more are some seconds of reading, for one word of advice. */
export const MEANT_NUMBERS_MAX = 100_000;
/** Files by which a document or download that was meant is found: as many, for the same advice. */
export const MEANT_FILES_MAX = 100_000;

/** Models of the category in a dead address among which the one that was meant is looked for: as many as a category of a large brand has; one list of a category is remembered, whoever asks. */
export const MEANT_MODELS_COUNT = 100;

/** How many of them are shown: a choice at a glance, before what a search found. */
export const MEANT_MODELS_SHOWN = 3;

/** Letters with which a name has to begin as the dead one does: fewer are chance. */
export const MEANT_LETTERS_MIN = 3;

/** Names that addresses of pictures in one table make, and that are held against each other: what makes one name of many does so among the first. */
export const PICTURE_NAMES_COMPARED_MAX = 20_000;
