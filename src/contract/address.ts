/** Below this stands every address of the support API but those that a call writes out whole. */
export const API_BASE = "/api/content/support";

const PLACEHOLDER = /\{(\/?)(\w+)\}/g;

/** Names of the parameters in a path; the optional last one is written `{/contextId}`. */
export function placeholdersOf(path: string): readonly { readonly name: string; readonly optional: boolean }[] {
	return [...path.matchAll(PLACEHOLDER)].map(([, slash, name = ""]) => ({ name, optional: slash === "/" }));
}

/** `path` with every parameter replaced by what `value` makes of it. */
export function fillPath(path: string, value: (name: string, optional: boolean) => string): string {
	return path.replace(PLACEHOLDER, (_, slash: string, name: string) => value(name, slash === "/"));
}

/** The whole of a call's path, with the locale where it has one. */
export const wholePath = (path: string) => (path.startsWith("/api/") ? path : `${API_BASE}/{locale}${path}`);

/** The addresses of a call such as `/api/content/support/{locale}/search/{contextId}`: an optional last segment makes two. */
export function addressesOf(path: string): readonly string[] {
	const whole = wholePath(path);
	return whole.includes("{/") ? [whole.replace(/\{\/\w+\}/, ""), whole.replace("{/", "/{")] : [whole];
}
