import type { RequestContext } from "#src/context/request-context.ts";
import type { RemoteControlCodes } from "#src/contract/remote-control-codes/schemas.ts";
import { breadcrumbs } from "#src/head/breadcrumbs.ts";
import { breadcrumbList } from "#src/head/json-ld.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { remoteProgramming } from "#src/modules/remote-programming/remote-programming.ts";
import { retirement } from "#src/modules/retirement/retirement.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { pathOf } from "#src/routes.ts";
import type { Translate } from "#src/site/translate.ts";
import { definePage } from "./page-type.ts";

/** Whose codes they are; of a chosen brand, and which of them. */
function titleOf(remote: RemoteControlCodes, { query }: RequestContext, t: Translate): string {
	const product = remote.product.name;
	const device = remote.devices[remote.device ?? -1]?.name;
	if (remote.brand === null || device === undefined) return t("remote-programming.title", { product });
	const values = { brand: remote.brand.name, device, product };
	return query.code === undefined
		? t("remote-programming.title.brand", values)
		: t("remote-programming.title.code", { ...values, place: t.number(Number(query.code) + 1) });
}

/** A remote control with its codes; asked for by what it came with, it is the same page, canonical to the remote control's. */
export const remoteControlCodesPage = definePage({
	name: "remote-control-codes",
	modules: [searchBox, specialMessage, retirement, newsAndAlerts, remoteProgramming],
	// The same as the module's, so that it is asked once.
	calls: (context, brand) => ({ remote: remoteProgramming.calls(context, brand).remote }),
	head: ({ data: { remote }, context, t, link }) => {
		const name = remote?.product.name ?? "";
		const trail = breadcrumbs({
			t,
			below: [{ name: t("remote-controls.title"), path: pathOf("remote-control-programming") }, name],
		});
		return {
			title: remote ? titleOf(remote, context, t) : "",
			description: remote ? t("remote-programming.description", { product: name, summary: remote.summary }) : "",
			canonicalPath: remote?.path ?? context.path,
			printed: link.absolute(context.path, undefined, context.query),
			subject: remote,
			breadcrumbs: trail,
			image: null,
			jsonLd: [breadcrumbList(trail, link, context)],
			noindex: false,
			color: null,
		};
	},
	life: "long",
});
