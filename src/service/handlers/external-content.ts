import { externalContentsOf, externalHtml } from "#src/store/read/external-content.ts";
import type { Handlers } from "./handler.ts";

export const externalContentHandlers = {
	/** Configured keys alone: what is asked for is looked up, never fetched. */
	externalContent: ({ values, reader }) => {
		const embeddedHtml = externalHtml(reader, values.required("key"));
		return embeddedHtml === null ? null : { embeddedHtml };
	},
	externalContents: ({ values, reader }) => ({
		contents: externalContentsOf(reader, values.text("contextId")).map(({ key, title, height }) => ({
			key,
			title: reader.term(title),
			height,
		})),
	}),
} satisfies Partial<Handlers>;
