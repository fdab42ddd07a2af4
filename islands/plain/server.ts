import type { SSRLoadedRenderer } from "astro";

/** Islands without a framework, as the server shows them: what stands between their tags, and nothing more. */
const plain: SSRLoadedRenderer["ssr"] = {
	name: "plain",
	// They say themselves whose they are.
	check: async () => false,
	renderToStaticMarkup: async (
		_component: unknown,
		_props: unknown,
		{ default: inner = "" }: { default?: string },
	) => ({
		html: inner && `<astro-slot>${inner}</astro-slot>`,
	}),
};

// Astro takes a renderer from the default export.
export default plain;
