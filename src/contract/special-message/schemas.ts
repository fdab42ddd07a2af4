import { z } from "zod";
import { textLanguage } from "../shapes.ts";

export const specialMessage = z.object({ message: z.object({ id: z.string(), title: z.string(), html: z.string(), language: textLanguage }).nullable() });
export type SpecialMessage = z.infer<typeof specialMessage>;
