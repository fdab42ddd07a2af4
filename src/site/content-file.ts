import { extname } from "node:path";
import type { Audience } from "#src/contract/audience.ts";

/** A file that content brings, as its store lists it. */
export interface ContentFile {
	/** Where it lies on disk. */
	readonly path: string;
	readonly size: number;
	readonly mediaType: string;
	readonly sha256: string;
	/** Whom it is for; another reader does not learn that it is there, and no cache keeps it. */
	readonly audience: Audience;
	/** Its bytes are not those that were imported: it is offered to nobody until they are. */
	readonly isDamaged: boolean;
	/** Its authors took it back, or deleted for good what it belonged to: nobody gets it any more. */
	readonly isWithdrawn: boolean;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
	".pdf": "application/pdf",
	".zip": "application/zip",
	".svg": "image/svg+xml",
	".png": "image/png",
	".jpg": "image/jpeg",
	".jpeg": "image/jpeg",
	".webp": "image/webp",
	".ico": "image/x-icon",
	".txt": "text/plain",
	".dmg": "application/x-apple-diskimage",
};

/** What a file is, by its ending: what another server calls it is not believed. */
export function mediaTypeOf(name: string): string {
	return MEDIA_TYPES[extname(name).toLowerCase()] ?? "application/octet-stream";
}
