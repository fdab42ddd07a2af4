import type { LinkSigner } from "./link-signer.ts";

/** What lets a browser look at a version that is not published. */
export const PREVIEW_COOKIE = "__Host-preview";

/** Which version somebody may look at, and until when: milliseconds. */
export interface PreviewGrant {
	readonly version: string;
	readonly until: number;
}

const PURPOSE = "preview";

export const signPreview = (signer: LinkSigner, { version, until }: PreviewGrant): string =>
	signer.sign(PURPOSE, `${version} ${until}`);

/** What a token grants; "expired" when it did once, null when nobody here has made it. */
export function readPreview(signer: LinkSigner, token: string, now: number): PreviewGrant | "expired" | null {
	const [version, end] = signer.read(PURPOSE, token)?.split(" ") ?? [];
	if (version === undefined || end === undefined) return null;
	const until = Number(end);
	return until > now ? { version, until } : "expired";
}
