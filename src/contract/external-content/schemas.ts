import { z } from "zod";
import { safeHtml } from "../shapes.ts";

export const externalContent = z.object({ embeddedHtml: safeHtml });
export type ExternalContent = z.infer<typeof externalContent>;
