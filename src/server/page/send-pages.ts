import type { Resolution } from "#src/context/context-of.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import type { RouteParameters } from "#src/routes.ts";
import type { Visitor } from "../gate/visitor.ts";
import type { Exchange, HeaderList } from "../http/exchange.ts";
import type { Recipient } from "../render/fill.ts";

export type PageResolution = Extract<Resolution, { readonly kind: "page" }>;

/** What sends pages: the page cache in production, Astro's own server in development. */
export interface SendPages {
	/** Answers at once what was answered before; false when the request has to go the whole way. */
	again(exchange: Exchange, visitor: Visitor): boolean;
	/** Sends the page of an address. */
	send(exchange: Exchange, resolution: PageResolution, visitor: Visitor): Promise<void>;
	/**
	 * Sends what stands at a target, whoever asks and in whatever mode: a feed, a twin, or the not-found page. `named`: what
	 * its address may mean; when nothing of that is there, it is one that somebody invented.
	 */
	sendAt(
		exchange: Exchange,
		target: string,
		shown: Pick<RequestContext, "locale" | "mode">,
		named?: readonly RouteParameters[],
	): Promise<void>;
	/** Sends the page of an action, made for this visitor alone. */
	sendForm(
		exchange: Exchange,
		resolution: PageResolution,
		visitor: Visitor,
		form: Recipient["form"],
		status: number,
		headers?: HeaderList,
	): Promise<void>;
	/** Sends an error page in place of an answer: below 500 the one that says what the visitor can do. */
	sendError(
		exchange: Exchange,
		shown: Pick<RequestContext, "locale" | "mode">,
		status: number,
		headers: HeaderList,
	): Promise<void>;
}
