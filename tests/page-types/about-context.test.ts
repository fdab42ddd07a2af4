import { describe, expect, test } from "vitest";
import { CHANNEL_CODES, CONSUMER } from "#src/contract/channels.ts";
import { canonicalOfItem } from "#src/page-types/about-context.ts";
import { contextFor } from "../modules/render.ts";

type Data = Parameters<typeof canonicalOfItem>[1];

/** A page under televisions and one of its products, both of which are there. */
const DATA = {
	product: { product: { category: "televisions" } },
	productMetadata: null,
	categoryMetadata: { name: "televisions" },
} as unknown as Data;

const PLACES = ["", "/televisions", "/televisions/lumen"];
const ABOUT = { appliesTo: [{ slug: "lumen", category: "televisions" }], categories: [] };

const sentTo = (path: string, item: Parameters<typeof canonicalOfItem>[2]) =>
	canonicalOfItem(contextFor({ path }), DATA, item);

describe.each(["articles", "software", "repair-documents"])("%s", (folder) => {
	describe.each(CHANNEL_CODES)("of channel %s", (channel) => {
		const own = channel === CONSUMER ? `/televisions/lumen/${folder}/x` : `/televisions/lumen/${folder}/${channel}/x`;
		const item = { ...ABOUT, path: own, channel };

		test("stands under every form of its address, without the channel and with its own", () => {
			for (const at of PLACES)
				for (const path of [`${at}/${folder}/x`, `${at}/${folder}/${channel}/x`])
					expect([path, sentTo(path, item)]).toEqual([path, null]);
		});

		test("leads to its own address from every other channel", () => {
			for (const other of CHANNEL_CODES.filter((each) => each !== channel))
				for (const at of PLACES) expect(sentTo(`${at}/${folder}/${other}/x`, item)).toBe(own);
		});

		test("leads there from products and categories that it has nothing to do with", () => {
			for (const at of ["/televisions/other", "/speakers", "/speakers/lumen"])
				expect(sentTo(`${at}/${folder}/x`, { ...item, appliesTo: [{ slug: "lumen", category: "cameras" }] })).toBe(own);
		});
	});
});

test("what has no channel is for consumers; what is not there is sent nowhere", () => {
	expect(sentTo("/downloads/x", { ...ABOUT, path: "/televisions/lumen/downloads/x" })).toBeNull();
	expect(sentTo("/articles/con/x", { ...ABOUT, path: "/televisions/lumen/articles/x" })).toBeNull();
	expect(sentTo("/articles/pro/x", null)).toBeNull();
});
