import { z } from "zod";
import { safeHtml, textLanguage } from "../shapes.ts";

export const licence = z.object({ embeddedHtml: safeHtml, title: z.string(), language: textLanguage });
export type Licence = z.infer<typeof licence>;
