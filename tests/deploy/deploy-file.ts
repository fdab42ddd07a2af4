import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const DEPLOY = resolve(import.meta.dirname, "../../deploy");

/** The text of a file of `deploy/`. */
export const deployFile = (name: string): string => readFileSync(join(DEPLOY, name), "utf8");
