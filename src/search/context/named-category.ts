import type { Audience } from "#src/contract/audience.ts";

/** What a category is called in a locale, and who may know of it. */
export interface NamedCategory {
	readonly category: string;
	readonly name: string;
	readonly audience: Audience;
}
