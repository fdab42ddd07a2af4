import { SEARCH_TYPE_ALIASES } from "../search/search-types.ts";

/** What kind of repair document it is (specification section 2). */
export const REPAIR_DOCUMENT_TYPES = SEARCH_TYPE_ALIASES["repair-documents"];

/** How much it asks of whoever does it: no tool, a tool, a practised hand, a workshop. */
export const DIFFICULTIES = ["easy", "moderate", "difficult", "expert"] as const;

/** What can hurt somebody, or start a fire. */
export const HAZARDS = ["electricity", "battery", "heat", "laser", "glass", "sharp", "pinch", "heavy"] as const;

/** What a step calls out: how tight, static electricity, what must not go wrong, what helps. */
export const CALLOUTS = ["torque", "esd", "caution", "note"] as const;
export type Callout = (typeof CALLOUTS)[number];
