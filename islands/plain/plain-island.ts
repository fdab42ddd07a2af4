/** An island without a framework: the server writes all it shows, the browser wakes what stands there. */
export interface PlainIsland<Props> {
	/** For the templates: its properties, and what stands between its tags. */
	(props: Props & { readonly children?: unknown }): null;
	wake(element: HTMLElement, props: Props): void;
}

/** Makes such an island; Astro finds its renderer by the mark. */
export function plainIsland<Props>(wake: PlainIsland<Props>["wake"]): PlainIsland<Props> {
	return Object.assign(() => null, { wake, [Symbol.for("astro:renderer")]: "plain" });
}
