import { EMBED_COOKIE, LITE_COOKIE, type ModeChange } from "#src/context/mode.ts";
import { MODE_COOKIE_SECONDS } from "#src/site/limits.ts";

/** `Set-Cookie` lines that remember a mode for 99 days. The embed cookie lives inside a foreign site's frame, kept apart for each. */
export function modeCookies({ lite, embed }: ModeChange, secure: boolean): string[] {
	const life = `Path=/; Max-Age=${MODE_COOKIE_SECONDS}; HttpOnly`;
	return [
		...(lite === null ? [] : [`${LITE_COOKIE}=${lite}; ${life}; SameSite=Lax${secure ? "; Secure" : ""}`]),
		...(embed === null ? [] : [`${EMBED_COOKIE}=${embed}; ${life}; SameSite=None; Secure; Partitioned`]),
	];
}
