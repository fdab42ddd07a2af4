import type { Mode } from "./request-context.ts";

/** Names of the mode parameters and of the cookies that remember them (specification section 1). */
export const LITE_COOKIE = "gwt-lite-mode";
export const EMBED_COOKIE = "gwt-embed-mode";

/** Every mode a page is shown in. */
export const MODES: readonly Mode[] = (["none", "lite", "crm"] as const).flatMap((lite) =>
	[false, true].map((embed) => ({ lite, embed })),
);

/** What the visitor's mode cookies say; any value but the exact `true` is no. */
export interface ModeCookies {
	readonly lite: boolean;
	readonly embed: boolean;
	/** Whether the page is loaded into a frame (`Sec-Fetch-Dest: iframe`): only there the embed cookie counts. */
	readonly framed: boolean;
}

/** Mode parameters of an address, each a closed enum; anything else is as if absent. */
export interface ModeParameters {
	readonly lite: "true" | "false" | "crm" | null;
	readonly embedMode: "true" | "false" | null;
}

/** Cookies that the reply has to set, because the address asks for another mode than they hold. */
export interface ModeChange {
	readonly lite: boolean | null;
	readonly embed: boolean | null;
}

/** Reads the mode parameters; of a repeated one the first wins. */
export function modeParameters(search: URLSearchParams): ModeParameters {
	const lite = search.get("lite");
	const embedMode = search.get("embedMode");
	return {
		lite: lite === "true" || lite === "false" || lite === "crm" ? lite : null,
		embedMode: embedMode === "true" || embedMode === "false" ? embedMode : null,
	};
}

/** The mode a request is in: its parameters first, then its cookies. */
export function modeOf(parameters: ModeParameters, cookies: ModeCookies): Mode {
	const lite =
		parameters.lite === null
			? cookies.lite
				? "lite"
				: "none"
			: ({ true: "lite", false: "none", crm: "crm" } as const)[parameters.lite];
	const embed = parameters.embedMode === null ? cookies.embed && cookies.framed : parameters.embedMode === "true";
	return { lite, embed };
}

/** The cookies that differ from what the address asks for; crm lives in the address alone. Null when none does. */
export function modeChange(parameters: ModeParameters, cookies: ModeCookies): ModeChange | null {
	const lite =
		parameters.lite === null || parameters.lite === "crm" || (parameters.lite === "true") === cookies.lite
			? null
			: parameters.lite === "true";
	const embed =
		parameters.embedMode === null || (parameters.embedMode === "true") === cookies.embed
			? null
			: parameters.embedMode === "true";
	return lite === null && embed === null ? null : { lite, embed };
}
