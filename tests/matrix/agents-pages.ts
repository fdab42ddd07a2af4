import { type PageTypeName, type Route, resolve } from "#src/routes.ts";

export interface AgentsPage {
	/** After the base. */
	readonly address: string;
	readonly route: Route;
	/** The form whose answer is meant, by its address, when it is not the page itself; and what is sent with it. */
	readonly sent?: { readonly to: string; readonly fields: Readonly<Record<string, string>>; readonly status: number };
}

const at = (address: string): AgentsPage => ({ address, route: resolve(address.replace(/\?.*$/, "")).route });

const sentAt = (address: string, sent: NonNullable<AgentsPage["sent"]>): AgentsPage => ({
	...{ address, sent, route: resolve(sent.to).route },
});

/** What agents see that nobody else does: a page of each type, and states of it that look different. */
export const AGENTS_PAGES: readonly AgentsPage[] = [
	...[
		"/asc",
		"/asc/logout",
		// Several that are meant, and none.
		"/asc/jump?query=lumen",
		"/asc/jump?query=qqxzzy-1",
		"",
		"/televisions",
		"/televisions/lumen-e9-65",
		"/televisions/lumen-e9-65/repair-documents?documentTypeFilter=service-manual&languageSelectionFilter=de",
		"/results?query=hdmi",
		"/televisions/results?query=hdmi",
		"/televisions/lumen-e9-65/results?query=hdmi",
		"/repair-documents/results?query=hdmi",
		"/vacuum-cleaners/trundle-960/repair-documents/tn-trundle-960-pump-second",
		"/repair-documents/tn-corvane-3-paste-old",
		"/televisions/lumen-e9-65/manuals/lumen-e9-service/en/2",
	].map(at),
	// An edition that holds no longer.
	sentAt("/repair-documents/tn-lykta-f5-film", { to: "/asc/receipts", fields: { edition: "0" }, status: 409 }),
];

/** Their page types. */
export const AGENTS_PAGE_TYPES: ReadonlySet<PageTypeName> = new Set(AGENTS_PAGES.map(({ route }) => route.pageType));
