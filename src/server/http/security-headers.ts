import type { HeaderList } from "./exchange.ts";

/** Headers that every reply of the site carries, its own errors included. */
export function securityHeaders(canonicalOrigin: string): HeaderList {
	return [
		["X-Content-Type-Options", "nosniff"],
		["Referrer-Policy", "strict-origin-when-cross-origin"],
		["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
		["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
		...(canonicalOrigin.startsWith("https:") ? ([["Strict-Transport-Security", "max-age=31536000"]] as const) : []),
	];
}

/** What a page says of which no other one may learn. */
export const NO_REFERRER = "no-referrer";

/** The same for whom no other site may learn where its reader comes from: agents, and pages whose address is a secret. */
export const withoutReferrer = (security: HeaderList): HeaderList =>
	security.map(([name, value]) => [name, name === "Referrer-Policy" ? NO_REFERRER : value]);

/** Policy of replies that hold nothing to load: errors of the gate, redirects, API replies. */
export const NOTHING_TO_LOAD = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Policy of files that content brings: whatever is in them, they run nothing. */
export const SANDBOXED_FILE = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Policy of PDF files: browsers' own viewers do not run inside a sandbox. */
export const VIEWED_FILE = "frame-ancestors 'none'";
