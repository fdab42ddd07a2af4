import { textLocales } from "#src/store/read/text-locales.ts";
import { licenceInfo } from "../shapes/licence-info.ts";
import type { Handlers } from "./handler.ts";

export const eulaHandlers = {
	/** Known licences alone: what is asked for is looked up, never fetched. */
	licence: ({ values, reader }) => {
		const item = reader.item("licences", values.required("eulaUrl"));
		const info = item && licenceInfo(reader, item.id);
		if (!info) return null;
		return {
			...info,
			embeddedHtml: reader.body(item),
			summary: item.front.summary,
			date: item.data.date,
			locales: textLocales(reader, item),
		};
	},
} satisfies Partial<Handlers>;
