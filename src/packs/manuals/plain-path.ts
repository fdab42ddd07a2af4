/** The path of a PDF from elsewhere in letters that an address takes. */
export const plainPath = (path: string): string =>
	path
		.replace(/\.pdf$/i, "")
		.split("/")
		.map(
			(part) =>
				part
					.normalize("NFKD")
					.replace(/\p{M}/gu, "")
					.replace(/[^A-Za-z0-9._]+/g, "-")
					.replace(/^[^A-Za-z0-9]+|-+$/g, "")
					.slice(0, 100) || "manual",
		)
		.join("/")
		.concat(".pdf");
