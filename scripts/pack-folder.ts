import { join, resolve } from "node:path";
import { ROOT } from "./project-root.ts";

/** The name of the pack that comes with the site. */
export const DEMO = "demo";

/** The folder that CONTENT_PACK names. */
export const packFolder = (name: string): string => (name === DEMO ? join(ROOT, "src/packs/demo") : resolve(name));
