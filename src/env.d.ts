/// <reference types="astro/client" />

declare namespace App {
	interface Locals {
		context: import("#src/context/request-context.ts").RequestContext;
		identity: import("#src/identity/identity.ts").Identity;
		/** One state of the content; whoever renders lets it go. */
		snapshot: import("#src/client/support-client.ts").SupportSnapshot;
		/** First configured origin: canonical addresses begin with it. */
		origin: string;
		/** Told of a module's view that threw. */
		onViewFailure(failure: { readonly module: string; readonly pageType: string; readonly error: unknown }): void;
		/** Told what the document holds inline, by whoever places it there: what the page's policy allows. */
		onInlineTexts(texts: {
			readonly styles: readonly string[];
			readonly scripts: readonly string[];
			/** Whether it holds a frame of ours. */
			readonly frames: boolean;
			/** Origins besides the site that its scripts speak to. */
			readonly connects: readonly string[];
		}): void;
		/** Names the request that led to this render, for the log; null when none did. */
		request: string | null;
		/** How agents sign in here. */
		waysIn: import("#src/contract/asc/form.ts").WaysIn;
		/** What the agent whose page it is has confirmed. */
		receipts(): Promise<import("#src/contract/asc/receipts.ts").Receipts>;
		/** What a page of an offline pack says of it; nothing on any other. */
		pack?: import("#src/site/offline-pack.ts").OfflinePackNotes;
		/** What a page of a preview says of it; nothing on any other. */
		preview?: import("#src/site/preview.ts").PreviewNote;
		/** What the page's action shows; null on pages that have none. */
		form: import("#src/contract/page-form.ts").PageForm | null;
	}
}

/** For the fast type checker, which cannot read screens; `astro check` sees their real properties. */
declare module "*.astro" {
	const component: <Props>(props: Props) => unknown;
	export default component;
}
