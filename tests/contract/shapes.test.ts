import { expect, test } from "vitest";
import { linkTarget } from "#src/contract/shapes.ts";

test.each([
	"http://videos.example/1",
	"https://user:word@videos.example/1",
	"https://videos.example\\@evil.example/1",
	"https:///evil.example",
	"javascript:alert(1)",
	`https://videos.example/${"x".repeat(2_000)}`,
])("a reply links out of the site by the grammar that packs are held to: %.60j is no address", (address) => {
	expect(linkTarget.safeParse({ address }).success).toBe(false);
	expect(linkTarget.safeParse({ address: "https://videos.example/1?t=2#a" }).success).toBe(true);
});
