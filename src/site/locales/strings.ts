import type { en } from "./en.ts";
import * as languages from "./languages.ts";

/** The words of the site by language. A locale takes those of its own tag, else of its language, else English. */
export const STRINGS: Readonly<Record<string, Readonly<Record<keyof typeof en, string>>>> = languages;
