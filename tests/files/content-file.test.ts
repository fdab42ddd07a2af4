import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileHeaders, streamFile } from "#src/files/content-file.ts";
import type { ContentFile } from "#src/site/content-file.ts";

test("a file for agents is kept by nobody on the way; one for everybody for ever", () => {
	const keep = (audience: "public" | "asc") =>
		new Map(fileHeaders({ mediaType: "application/pdf", etag: '"1"', audience }, "a.pdf")).get("Cache-Control");
	expect(keep("asc")).toBe("private, no-store");
	expect(keep("public")).toContain("immutable");
});

const FILE: ContentFile = {
	path: import.meta.filename,
	...{ mediaType: "text/plain", size: 0, sha256: "", audience: "public", isDamaged: false, isWithdrawn: false },
};
const server = createServer((request, response) => {
	response.setHeader("ETag", '"own"');
	streamFile(request, response, FILE, (status) => void response.writeHead(status).end());
});
beforeAll(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening)));
afterAll(() => void server.close());

const LONG_AGO = "Sat, 29 Oct 1994 19:43:31 GMT";
test.each([
	["since a day, of which it has none", { "if-unmodified-since": LONG_AGO }, 200],
	["since a day, and a part of it is asked for", { "if-unmodified-since": LONG_AGO, range: "bytes=0-3" }, 206],
	["since a day, and it is the one that is meant", { "if-unmodified-since": LONG_AGO, "if-match": '"own"' }, 200],
	["since a day, and it is another one", { "if-unmodified-since": LONG_AGO, "if-match": '"other"' }, 412],
	["since what is no day", { "if-unmodified-since": "yesterday" }, 200],
])("a file is asked for if it did not change: %s", async (_, headers, status) => {
	const { port } = server.address() as AddressInfo;
	expect((await fetch(`http://127.0.0.1:${port}/`, { headers })).status).toBe(status);
});
