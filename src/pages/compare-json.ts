import type { APIRoute } from "astro";
import { compareJsonPage } from "#src/page-types/compare.ts";
import { fileReply } from "#src/page-types/file-reply.ts";
import { loadPage } from "#src/page-types/load-page.ts";

export const GET: APIRoute = async ({ locals, cache }) => {
	const page = await loadPage(compareJsonPage, locals);
	cache.set(page.cache);
	return fileReply(page);
};
