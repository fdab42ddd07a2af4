import type { Link } from "#src/context/link.ts";
import type { PageQuery } from "#src/context/page-query.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import type { Audience } from "#src/contract/audience.ts";
import type { PageForm } from "#src/contract/page-form.ts";
import type { Head } from "#src/head/head.ts";
import type { Loaded, Module, ModuleCalls } from "#src/modules/module.ts";
import type { PageTypeName } from "#src/routes.ts";
import type { Brand } from "#src/site/brand.ts";
import type { Life } from "#src/site/limits.ts";
import type { Translate } from "#src/site/translate.ts";

/** What head and canonical address are made from. */
interface HeadSource<Calls extends ModuleCalls> {
	readonly data: Loaded<Calls>;
	readonly context: RequestContext;
	readonly t: Translate;
	readonly link: Link;
	readonly brand: Brand;
	/** What the page's action shows, where it has one. */
	readonly form: PageForm | null;
	/** Whether what stood at the address is gone for good. */
	readonly isRemoved: boolean;
}

/** What a page gives instead of a document. */
export interface PageFile {
	/** With its charset. */
	readonly type: string;
	/** Under which name it is kept; null for what is shown. */
	readonly name: string | null;
	/** What it may do where it is shown; it may do nothing without. */
	readonly policy?: string;
	readonly text: string;
}

/** A page: its modules in reading order, the calls of its head, and how long it lives. */
export interface PageType<Calls extends ModuleCalls = ModuleCalls> {
	readonly name: PageTypeName;
	/** For whom there is such a page; everybody by default. */
	readonly audience?: Audience;
	/** Whether it stands in offline packs, with those of its modules that do. */
	readonly inPacks?: true;
	readonly modules: readonly Module[];
	/** Calls that the head needs; a failure here costs only what they would have added. */
	calls(context: RequestContext, brand: Brand): Calls;
	/** Of these calls, those whose "not there" means that the page is not there either. */
	readonly standsUnder: readonly (keyof Calls & string)[];
	head(source: HeadSource<Calls>): Head;
	/** The page in another form than a document, such as a table to take along; null when there is nothing of it. */
	file?(source: HeadSource<Calls>): PageFile | null;
	/** Whether there is anything of what the address asks for: a page without is a 404 that says so itself. */
	isHeld?(source: Pick<HeadSource<Calls>, "data" | "context">): boolean;
	/** Path after the base that this request should have had; another than the request's is a redirect of its screen, a 308. */
	canonical?(source: Pick<HeadSource<Calls>, "data" | "context">): string | null;
	/** What of its query holds; another than the request's is a 308 as well. */
	query?(source: Pick<HeadSource<Calls>, "data" | "context">): PageQuery | null;
	readonly life: Life;
}

type Definition<Calls extends ModuleCalls> = Omit<PageType<Calls>, "standsUnder"> &
	Partial<Pick<PageType<Calls>, "standsUnder">>;

/** Defines a page type. */
export function definePage<Calls extends ModuleCalls>(definition: Definition<Calls>): PageType {
	return {
		standsUnder: [],
		...definition,
		head: (source) => definition.head(source as HeadSource<Calls>),
		...(definition.canonical
			? {
					canonical: (source: Pick<HeadSource<ModuleCalls>, "data" | "context">) =>
						definition.canonical?.(source as HeadSource<Calls>) ?? null,
				}
			: {}),
		...(definition.query
			? {
					query: (source: Pick<HeadSource<ModuleCalls>, "data" | "context">) =>
						definition.query?.(source as HeadSource<Calls>) ?? null,
				}
			: {}),
		...(definition.file
			? { file: (source: HeadSource<ModuleCalls>) => definition.file?.(source as HeadSource<Calls>) ?? null }
			: {}),
		...(definition.isHeld
			? {
					isHeld: (source: Pick<HeadSource<ModuleCalls>, "data" | "context">) =>
						definition.isHeld?.(source as HeadSource<Calls>) ?? true,
				}
			: {}),
	};
}
