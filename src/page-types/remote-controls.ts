import { breadcrumbs } from "#src/head/breadcrumbs.ts";
import { breadcrumbList } from "#src/head/json-ld.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { remoteControls } from "#src/modules/remote-controls/remote-controls.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { pathOf } from "#src/routes.ts";
import { definePage } from "./page-type.ts";

/** Remote controls to choose from: a search and the first of them, or what it found. */
const remoteControlsPage = (name: "remote-control-programming" | "remote-control-models") =>
	definePage({
		name,
		modules: [searchBox, specialMessage, newsAndAlerts, remoteControls],
		calls: () => ({}),
		head: ({ context, t, brand, link }) => {
			const { query } = context.query;
			const isResults = name === "remote-control-models";
			const trail = breadcrumbs({
				t,
				below: [
					{ name: t("remote-controls.title"), path: pathOf("remote-control-programming") },
					...(isResults ? [t("remote-controls.all")] : []),
				],
			});
			return {
				title:
					query === undefined
						? t(isResults ? "remote-controls.title.all" : "remote-controls.title", { brand: brand.brand })
						: t("remote-controls.results", { query }),
				description: t("remote-controls.description", { brand: brand.brand }),
				canonicalPath: context.path,
				subject: null,
				breadcrumbs: trail,
				image: null,
				jsonLd: [breadcrumbList(trail, link, context)],
				noindex: isResults,
				color: null,
			};
		},
		life: "long",
	});

export const remoteControlProgrammingPage = remoteControlsPage("remote-control-programming");
export const remoteControlModelsPage = remoteControlsPage("remote-control-models");
