import { type TicketOrigin, ticketQuery } from "#src/contract/tickets/address.ts";
import type { Brand } from "#src/site/brand.ts";
import type { Link } from "./link.ts";
import type { RequestContext } from "./request-context.ts";

/** What a page itself tells of where its visitor comes from: its address, and the product that it is about. */
export function ticketOrigin({ path, params, route }: Pick<RequestContext, "path" | "params" | "route">): TicketOrigin {
	return route.pageType.startsWith("ticket") ? {} : { product: params.productName, about: path };
}

/** The address of the ticket page with what is known of the visitor's trouble; null for a brand that takes no tickets. */
export function ticketLink(link: Link, { contact }: Pick<Brand, "contact">, origin: TicketOrigin): string | null {
	if (!contact.some(({ kind }) => kind === "ticket")) return null;
	return link.to("ticket", {}, { query: ticketQuery(origin) });
}
