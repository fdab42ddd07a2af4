import type { PlainIsland } from "./plain-island.ts";

/** Wakes an island without a framework, on the element that the server wrote. */
const plain =
	(element: HTMLElement) =>
	<Props>(island: PlainIsland<Props>, props: Props): void =>
		island.wake(element, props);

// Astro takes a renderer from the default export.
export default plain;
