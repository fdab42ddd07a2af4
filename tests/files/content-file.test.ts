import { expect, test } from "vitest";
import { fileHeaders } from "#src/files/content-file.ts";

test("a file for agents is kept by nobody on the way; one for everybody for ever", () => {
	const keep = (audience: "public" | "asc") =>
		new Map(fileHeaders({ mediaType: "application/pdf", etag: '"1"', audience }, "a.pdf")).get("Cache-Control");
	expect(keep("asc")).toBe("private, no-store");
	expect(keep("public")).toContain("immutable");
});
