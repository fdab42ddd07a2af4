/** The languages of the site's own words: a file and a line each, under the tag that a locale's language begins with. */
export { ar } from "./ar.ts";
export { de } from "./de.ts";
export { en } from "./en.ts";
export { fr } from "./fr.ts";
export { ja } from "./ja.ts";
