import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import { ja } from "./ja.ts";

/** The words of the site by language. A locale takes those of its own tag, else of its language, else English. */
export const STRINGS: Readonly<Record<string, Readonly<Record<keyof typeof en, string>>>> = { ar, de, en, fr, ja };
