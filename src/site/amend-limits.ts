/** Bounds of a change of single items in a copy of the version in force: what is beyond them is read with the whole pack. */

/** Items that are changed in the version in force: with more of them making it anew is hardly dearer. */
export const AMENDED_ITEMS_MAX = 2_000;
/** Items about a product that is called otherwise, which are found by its name: each is searched for and written anew. */
export const PRODUCT_NAMED_BY_MAX = 500;
/**
 * Products of all relations of which some are listed otherwise by a change of single items: each is a row that is read, and a
 * page whose list is made anew; so many cost half a second.
 */
export const RELATED_PRODUCTS_MAX = 20_000;
/** Items that name products which left in one import: each is read once more. */
export const LEFT_NAMED_BY_MAX = 5_000;
/** Items of a place that are looked at for one that stands in a section from which another left: nearly all of a kind do. */
export const HELD_LOOKS_MAX = 100;
/**
 * Share of a catalogue's items, and how many at least, after which the next version is made anew, in however many imports
 * they changed: until then what is known of all texts together stands still. Of a small catalogue more of them, or a hundred
 * changes an hour would be read whole each time.
 */
export const AMENDED_SHARE = 0.05;
export const AMENDED_LEAST = 250;
