import { type TicketOrigin, ticketQuery } from "#src/contract/tickets/address.ts";
import type { Brand } from "#src/site/brand.ts";
import type { Link } from "./link.ts";
import type { RequestContext } from "./request-context.ts";

type Place = Pick<RequestContext, "path" | "params" | "query" | "route">;

/**
 * What a page itself tells of where its visitor comes from: its address, the product that it is about, what was
 * searched for, and in guided help what was answered on the way.
 */
export function ticketOrigin({ path, params, query, route }: Place): TicketOrigin {
	if (route.pageType.startsWith("ticket")) return {};
	const { productName: product, treeId: guide } = params;
	return { product, about: path, query: query.query, guide, answers: query.answers?.split(".") };
}

/** The address of the ticket page with what is known of the visitor's trouble; null for a brand that takes no tickets. */
export function ticketLink(link: Link, { contact }: Pick<Brand, "contact">, origin: TicketOrigin): string | null {
	if (!contact.some(({ kind }) => kind === "ticket")) return null;
	return link.to("ticket", {}, { query: ticketQuery(origin) });
}

/** A link to a person: its address, the key of its words, and what search engines are told. */
interface WayToPerson {
	readonly href: string;
	readonly label: "contact.ticket.write" | "article.not-helped.contact";
	readonly rel?: "nofollow";
}

/**
 * The way from a page to a person: the ticket form where the brand takes tickets, else the contact in the footer; null
 * in a frame, where there is no footer to point to.
 */
export function wayToPerson(
	link: Link,
	brand: Pick<Brand, "contact">,
	context: Place & Pick<RequestContext, "mode">,
	origin: TicketOrigin = ticketOrigin(context),
): WayToPerson | null {
	const href = ticketLink(link, brand, origin);
	if (href !== null) return { href, label: "contact.ticket.write", rel: "nofollow" };
	return context.mode.embed ? null : { href: "#contact", label: "article.not-helped.contact" };
}
