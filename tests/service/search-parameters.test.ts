import { afterAll, beforeAll, expect, test } from "vitest";
import type { Value } from "#src/contract/read-parameter.ts";
import { faqResults } from "#src/contract/search/calls.ts";
import { SEARCH_PARAMETER_WORDS } from "#src/contract/search/parameter-words.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { searchHandlers } from "#src/service/handlers/search.ts";
import { Values } from "#src/service/values.ts";
import type { Content } from "#src/store/content.ts";
import { store } from "#src/store/store.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
let content: Content;
beforeAll(async () => {
	copy = copyOfPack();
	content = await copy.open();
});
afterAll(() => copy.cleanUp());

/** Values that remember which of them were asked for. */
class Asked extends Map<string, Value> {
	readonly names = new Set<string>();

	override get(name: string): Value | undefined {
		this.names.add(name);
		return super.get(name);
	}
}

test("a parameter of the search is read by whoever answers it, or its words say that it changes nothing", async () => {
	const snapshot = content.acquire();
	const asked = new Asked([["query", "pebble"]]);
	const reader = store.at({ snapshot, identity: ANONYMOUS, locale: "en_GB", today: "2026-03-01" });
	await searchHandlers.faqResults({ values: new Values(asked), reader, brand: snapshot.brand });
	snapshot.release();
	const idle = Object.entries(SEARCH_PARAMETER_WORDS).filter(([, words]) => words.includes("it changes nothing"));
	expect([...asked.names, ...idle.map(([name]) => name)].sort()).toEqual(Object.keys(faqResults.params).sort());
});
