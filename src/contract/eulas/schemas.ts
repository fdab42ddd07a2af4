import { z } from "zod";
import { safeHtml, textLanguage, words } from "../shapes.ts";

const licence = z.object({ embeddedHtml: safeHtml, title: words, language: textLanguage });
export type Licence = z.infer<typeof licence>;

/** The reply of each call of this area. */
export const replies = { licence };
