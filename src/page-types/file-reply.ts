import type { LoadedPage } from "./load-page.ts";

/** The reply of a screen whose page is a file; where there is none, a sentence with the status of the page. */
export function fileReply({ file, status, redirect, redirectStatus, pageType, head, t }: LoadedPage): Response {
	if (redirect !== null) return new Response(null, { status: redirectStatus, headers: { location: redirect } });
	if (file === null)
		return new Response(`${pageType.name === "not-found" ? head.title : t("compare.nothing")}\n`, {
			// A page that holds nothing is a 404 already: here a call broke down.
			status: status === 200 ? 503 : status,
			headers: { "content-type": "text/plain; charset=utf-8" },
		});
	const { text, type, name, policy } = file;
	return new Response(text, {
		headers: {
			"content-type": type,
			...(name === null ? {} : { "content-disposition": `attachment; filename="${name}"` }),
			...(policy === undefined ? {} : { "content-security-policy": policy }),
		},
	});
}
