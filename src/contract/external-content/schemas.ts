import { z } from "zod";
import { safeHtml } from "../shapes.ts";

const externalContent = z.object({ embeddedHtml: safeHtml });
export type ExternalContent = z.infer<typeof externalContent>;

/** The reply of each call of this area. */
export const replies = { externalContent };
