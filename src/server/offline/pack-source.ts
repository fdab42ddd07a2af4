import type { RequestContext } from "#src/context/request-context.ts";
import type { OfflinePack } from "#src/contract/asc/schemas.ts";
import type { Product } from "#src/contract/products/schemas.ts";
import type { OfflinePackNotes } from "#src/site/offline-pack.ts";
import type { OpenedFile } from "./pack-files.ts";

/** A page of a pack as its screen gives it. */
export interface RenderedPage {
	readonly html: string;
	/** The stylesheet of all pages. */
	readonly style: string;
	/** False for the page that stands where one could not be made. */
	readonly isWhole: boolean;
}

/** What a pack is made from: one state of the content, in one locale, as its reader may see it. */
export interface PackSource {
	readonly product: Product["product"];
	readonly pack: OfflinePack;
	readonly locale: string;
	readonly contentVersion: string | null;
	/** Of the portal; its addresses begin with it. */
	readonly origin: string;
	/** Path of the locale's pages up to the base. */
	readonly base: string;
	/** What an address of the portal means in the pack's language; null when it is no page in it. */
	contextAt(target: string): RequestContext | null;
	render(context: RequestContext, notes: OfflinePackNotes): Promise<RenderedPage>;
	open(path: string): Promise<OpenedFile | null>;
}
