import { expect, onTestFinished, test } from "vitest";
import { request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";

const options = { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 };

test.each([
	["pro", "/speakers/pebble-20/articles/pro/pair-pebble"],
	["mobile", "/speakers/pebble-20/articles/mobile/pair-pebble"],
	["con", "/speakers/pebble-20/articles/pair-pebble"],
])(
	"an article of channel %s stands at one address in its reply, in lists, in search and in sitemaps",
	async (channel, path) => {
		const copy = copyOfPack();
		onTestFinished(() => copy.cleanUp());
		copy.edit("articles/pair-pebble/data.json", (text) => text.replace("{", `{ "channel": "${channel}",`));
		const content = await copy.open();
		const snapshot = embeddedApi(content).support.snapshot();
		onTestFinished(() => snapshot.release());

		const article = await snapshot.call(
			request(CALLS.articleDetails, { articleFamilyId: "pair-pebble", channel }),
			options,
		);
		expect(article).toMatchObject({ state: "ok", data: { channel, path } });
		for (const outcome of [
			await snapshot.call(request(CALLS.relatedArticles, { contextId: "pebble-20" }), options),
			await snapshot.call(request(CALLS.search, { query: "pair pebble" }), options),
			await snapshot.call(request(CALLS.addresses, {}), options),
		]) {
			const paths = JSON.stringify(outcome).match(/\/[a-z0-9/-]*\/pair-pebble(?=")/g);
			expect(new Set(paths)).toEqual(new Set([path]));
		}
	},
);

test("a channel that nobody knows is refused by name", () => {
	const copy = copyOfPack();
	onTestFinished(() => copy.cleanUp());
	copy.edit("articles/pair-pebble/data.json", (text) => text.replace("{", `{ "channel": "home",`));
	expect(copy.problems().join()).toContain("articles/pair-pebble/data.json:1 channel:");
});
