import { expect, test } from "vitest";
import { serialise } from "#src/head/json-ld.ts";

test("a name that closes the script stays text, and the data stays readable", () => {
	const name = "</ScRiPt ><img src=x onerror=alert(1)>&\u2028\u2029";
	const text = serialise({ "@type": "Product", name });
	expect(text).not.toMatch(/[<>&\u2028\u2029]/);
	expect(JSON.parse(text)).toEqual({ "@context": "https://schema.org", "@type": "Product", name });
});
