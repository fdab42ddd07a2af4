import { expect, test } from "vitest";
import { encodingsFor } from "#src/server/http/encodings.ts";

test.each([
	[undefined, "identity"],
	["", "identity"],
	["br", "br identity"],
	["gzip, deflate, br, zstd", "br gzip identity"],
	["gzip;q=1, br;q=0.1", "gzip br identity"],
	["GZIP;Q=1.000 , BR ; q=0.999", "gzip br identity"],
	["br;q=0, gzip", "gzip identity"],
	["br;q=0.0, gzip;q=0.000", "identity"],
	["*", "br gzip identity"],
	["*;q=0", "identity"],
	["gzip;q=0.5, *;q=0.8", "br identity gzip"],
	["gzip, *;q=0", "gzip identity"],
	["identity;q=0", "identity"],
	["identity;q=0, gzip;q=0.001", "gzip identity"],
	["identity;q=1, gzip;q=0.5", "identity gzip"],
	["identity, gzip", "gzip identity"],
	["x-gzip", "gzip identity"],
	["br;q=2, gzip;q=-1", "identity"],
	["br;q=0.1234, gzip;q=x", "identity"],
	["br;level=5;q=0.5, gzip", "gzip br identity"],
	["br;q=0, br;q=1, gzip", "gzip identity"],
	["compress, zstd, exi, __proto__, constructor", "identity"],
	[",,;q=1,=", "identity"],
])("Accept-Encoding %j takes %s", (accept, wanted) => {
	expect(encodingsFor(accept).join(" ")).toBe(wanted);
});
