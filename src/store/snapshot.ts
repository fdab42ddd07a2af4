import type { Brand } from "#src/site/brand.ts";

/** One version of the content, held open for as long as somebody reads from it. */
export interface ContentSnapshot {
	readonly version: string;
	readonly brand: Brand;
	/** Lets go; the second call does nothing. */
	release(): void;
}
