import { z } from "zod";
import { replies as addresses } from "./addresses/schemas.ts";
import { replies as articles } from "./articles/schemas.ts";
import { replies as asc } from "./asc/schemas.ts";
import { replies as banners } from "./banners/schemas.ts";
import { replies as brand } from "./brand/schemas.ts";
import { replies as categories } from "./categories/schemas.ts";
import { replies as comparison } from "./comparison/schemas.ts";
import { replies as compatibility } from "./compatibility/schemas.ts";
import { replies as contextCategories } from "./context-categories/schemas.ts";
import { replies as documents } from "./documents/schemas.ts";
import { replies as downloads } from "./downloads/schemas.ts";
import { replies as eulas } from "./eulas/schemas.ts";
import { replies as externalContent } from "./external-content/schemas.ts";
import { replies as faqBundles } from "./faq-bundles/schemas.ts";
import { replies as helpTrees } from "./help-trees/schemas.ts";
import { replies as microSurveys } from "./micro-surveys/schemas.ts";
import { replies as newsAndAlerts } from "./news-and-alerts/schemas.ts";
import type { None } from "./none.ts";
import { replies as products } from "./products/schemas.ts";
import type { CALLS, CallName } from "./registry.ts";
import { replies as remoteControlCodes } from "./remote-control-codes/schemas.ts";
import { replies as repairDocuments } from "./repair-documents/schemas.ts";
import { replies as search } from "./search/schemas.ts";
import { replies as serialNumberChecker } from "./serial-number-checker/schemas.ts";
import { replies as software } from "./software/schemas.ts";
import { replies as specialMessage } from "./special-message/schemas.ts";
import { replies as specifications } from "./specifications/schemas.ts";
import { replies as suggestions } from "./suggestions/schemas.ts";
import { replies as supportVideos } from "./support-videos/schemas.ts";
import { replies as tickets } from "./tickets/schemas.ts";
import { replies as tutorials } from "./tutorials/schemas.ts";
import { replies as whatsNew } from "./whats-new/schemas.ts";

const REPLIES = {
	...addresses,
	...articles,
	...asc,
	...banners,
	...brand,
	...categories,
	...comparison,
	...compatibility,
	...contextCategories,
	...documents,
	...downloads,
	...eulas,
	...externalContent,
	...faqBundles,
	...helpTrees,
	...microSurveys,
	...newsAndAlerts,
	...products,
	...remoteControlCodes,
	...repairDocuments,
	...search,
	...serialNumberChecker,
	...software,
	...specialMessage,
	...specifications,
	...suggestions,
	...supportVideos,
	...tickets,
	...tutorials,
	...whatsNew,
} as const;

type DataOf<Name extends CallName> = NonNullable<Parameters<(typeof CALLS)[Name]["tags"]>[1]>;

/** Calls whose area exports no reply under their name, and those that are defined with another shape. */
type Unanswered = None<Exclude<CallName, keyof typeof REPLIES>>;
type Misread = None<
	{
		[Name in CallName & keyof typeof REPLIES]: z.infer<(typeof REPLIES)[Name]> extends DataOf<Name> ? never : Name;
	}[CallName & keyof typeof REPLIES]
>;
type Known = Exclude<CallName, Unanswered | Misread> & keyof typeof REPLIES;

/** What a call replies; what nobody has defined has no shape. */
export type ReplyOf<Name extends CallName> = Name extends Known ? z.infer<(typeof REPLIES)[Name]> : unknown;

const SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(REPLIES));

/** The shape of a call's reply. On the server only: islands get types, never schemas. */
export function replyOf(name: CallName): z.ZodType {
	return SCHEMAS.get(name) ?? z.never();
}
