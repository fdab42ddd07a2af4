import type { Kind } from "./kinds.ts";

/** Kinds whose body is an instruction: sections with numbered steps. */
export const INSTRUCTIONS: ReadonlySet<Kind> = new Set(["articles", "downloads", "software", "repair-documents"]);
/** Kinds whose body has parts under marked headings. */
export const MARKED: ReadonlySet<Kind> = new Set(["serial-lists"]);
/** Kinds whose body is ordinary text; the others have none. */
export const PROSE: ReadonlySet<Kind> = new Set([
	"categories",
	"compatibility",
	"licences",
	"remote-codes",
	"support-videos",
	"special-message",
]);

/** Whether an item of a kind needs a text after its front matter. */
export const needsBody = (kind: Kind): boolean => NEED_BODY.has(kind);
const NEED_BODY: ReadonlySet<Kind> = new Set([
	"articles",
	"licences",
	"repair-documents",
	"serial-lists",
	"special-message",
]);

/** Kinds of which earlier editions are kept, each in a folder of the item named after it. */
export const REVISED: ReadonlySet<Kind> = new Set(["repair-documents"]);
