import type { LoadedPage } from "./load-page.ts";

/** The reply of a screen whose page is a file; where there is none, a sentence with the status of the page. */
export function fileReply({ file, status, redirect, t }: LoadedPage): Response {
	if (redirect !== null) return new Response(null, { status: 308, headers: { location: redirect } });
	if (file === null)
		return new Response(`${t("compare.nothing")}\n`, {
			// A page that holds nothing is a 404 already: here a call broke down.
			status: status === 200 ? 503 : status,
			headers: { "content-type": "text/plain; charset=utf-8" },
		});
	return new Response(file.text, {
		headers: { "content-type": file.type, "content-disposition": `attachment; filename="${file.name}"` },
	});
}
