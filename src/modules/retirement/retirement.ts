import type { RequestContext } from "#src/context/request-context.ts";
import { retirement as retirementCall } from "#src/contract/addresses/calls.ts";
import type { RetiredKind } from "#src/contract/addresses/retired-kinds.ts";
import { request } from "#src/contract/call.ts";
import type { RouteParameters } from "#src/routes.ts";
import { defineModule, optional } from "../module.ts";
import Retirement from "./Retirement.astro";
import style from "./retirement.css?inline";

/** What an address is about, the innermost part first, and of which kind it is. */
const SUBJECTS = [
	["articleFamilyId", "articles"],
	["contentFamilyId", "repair-documents"],
	["downloadId", "downloads"],
	["documentId", "documents"],
	["licenceId", "licences"],
	["listId", "serial-lists"],
	["bundleID", "faq-bundles"],
	["treeId", "help-trees"],
	["productName", "products"],
	["categoryName", "categories"],
] as const satisfies readonly (readonly [keyof RouteParameters, RetiredKind])[];

function subjectOf({ params, route: { pageType } }: RequestContext): {
	readonly kind: RetiredKind | null;
	readonly id: string | null;
} {
	const [name, kind] = SUBJECTS.find(([each]) => params[each] !== undefined) ?? [];
	if (name === undefined || kind === undefined) return { kind: null, id: null };
	const id = params[name] ?? null;
	if (name === "articleFamilyId" && pageType === "software-details") return { kind: "software", id };
	return { kind: name === "productName" && pageType === "remote-control-codes" ? "remote-codes" : kind, id };
}

/** That what a page is about has left the content, since when, and what takes its place. */
export const retirement = defineModule({
	name: "retirement",
	inPacks: true,
	calls: (context) => ({ retirement: optional(request(retirementCall, subjectOf(context))) }),
	view: Retirement,
	style,
});
