import type { APIRoute } from "astro";
import { externalContentPage } from "#src/page-types/external-content.ts";
import { fileReply } from "#src/page-types/file-reply.ts";
import { loadPage } from "#src/page-types/load-page.ts";

export const GET: APIRoute = async ({ locals, cache }) => {
	const page = await loadPage(externalContentPage, locals);
	cache.set(page.cache);
	return fileReply(page);
};
