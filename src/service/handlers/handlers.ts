import { articleHandlers } from "./articles.ts";
import { categoryHandlers } from "./categories.ts";
import { fileHandlers } from "./files.ts";
import { type Handlers, notImplemented } from "./handler.ts";
import { productHandlers } from "./products.ts";
import { searchHandlers } from "./search.ts";
import { storyHandlers } from "./stories.ts";

/** Who answers which call: a call without a handler does not compile. */
export const HANDLERS = {
	...articleHandlers,
	...categoryHandlers,
	...fileHandlers,
	...productHandlers,
	...searchHandlers,
	...storyHandlers,
	ascAuth: notImplemented,
	ascNews: notImplemented,
	compatibilityDetails: notImplemented,
	compatibleCategories: notImplemented,
	compatibleModels: notImplemented,
	contextCategories: notImplemented,
	createTicket: notImplemented,
	externalContent: notImplemented,
	licence: notImplemented,
	remoteControlCodes: notImplemented,
	repairDetails: notImplemented,
	repairRelatedDocuments: notImplemented,
	repairSearch: notImplemented,
	serialCheckerDetails: notImplemented,
	serialCheckerModels: notImplemented,
	serialCheckerParts: notImplemented,
	serialNumberCheck: notImplemented,
	serviceManuals: notImplemented,
	softwareCatalog: notImplemented,
	softwareDetails: notImplemented,
	technicalNews: notImplemented,
	whatsNew: notImplemented,
} satisfies Handlers;
