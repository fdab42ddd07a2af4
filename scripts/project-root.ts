import { resolve } from "node:path";

/** The folder of the project, or of a bundle made of it: both hold their commands one folder below. */
export const ROOT = resolve(import.meta.dirname, "..");
