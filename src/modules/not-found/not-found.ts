import { request } from "#src/contract/call.ts";
import { search } from "#src/contract/search/calls.ts";
import { RELATED_COUNT } from "#src/site/limits.ts";
import { defineModule } from "../module.ts";
import NotFound from "./NotFound.astro";
import style from "./not-found.css?inline";

/** What the dead address may have meant: a search by its words. */
const wordsOf = (path: string) =>
	path
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word.length > 1)
		.slice(-8)
		.join(" ");

export const notFound = defineModule({
	name: "not-found",
	calls: ({ path }) => ({
		nearest: request(search, { query: wordsOf(path), type: "all", start: 0, num: RELATED_COUNT }),
	}),
	view: NotFound,
	style,
});
