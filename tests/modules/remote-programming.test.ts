import { expect, test } from "vitest";
import { remoteProgramming } from "#src/modules/remote-programming/remote-programming.ts";
import { BRAND } from "#tests/fixtures/brand.ts";
import { describeView } from "./describe-view.ts";
import { product } from "./items.ts";
import { contextFor, renderModule } from "./render.ts";

const PATH = "/remote-control-programming/models/other";
const CODES = Array.from({ length: 3 }, (_, index) => ({
	...{ code: `105${index}`, share: 60 - 20 * index, models: index === 0 ? ["AX-1"] : [] },
}));

/** A remote control for two devices; `more` is what was chosen. */
const remote = (word: string, language: string, more: object = {}) => ({
	remote: {
		...{ product: product(word), suppliedWith: null, path: PATH, isProgrammable: true, hasInformation: true },
		...{ instructionsHtml: "<ol><li>Hold SET.</li></ol>", searchHtml: "<p>Press Channel.</p>" },
		...{ summary: word, language, locales: ["en_GB"] },
		devices: ["Television", "Projector"].map((name) => ({ key: name.toLowerCase(), name, brandCount: 40 })),
		...{ device: null, brands: null, brand: null, codes: null },
		...more,
	},
});
const brands = {
	...{ start: 0, end: 1, count: 1, results: [{ index: 7, name: "Aurelan", codeCount: 3 }] },
	initials: [{ initial: "A", count: 1 }],
};
const ofBrand = {
	...{ device: 0, brand: { index: 7, name: "Aurelan", codeCount: 3 } },
	codes: { start: 0, end: 3, count: 3, results: CODES },
};
const chosen = (query: object = {}, more: object = {}, mode = {}) =>
	renderModule(remoteProgramming, remote("U5", "en-GB", { ...ofBrand, ...more }), {
		...{ path: PATH, query: { device: "0", brand: "7", ...query }, mode },
	});
const hrefs = (html: string) =>
	[...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]?.replaceAll("&amp;", "&"));
const at = (query: string) => `/electronics/support${PATH}${query}`;

describeView(remoteProgramming, {
	path: PATH,
	data: (word, language) => remote(word, language, { device: 0, brands }),
	nothing: { remote: null },
});

test("each choice is an address: the device, a letter of its brands, the brand", async () => {
	const html = await renderModule(remoteProgramming, remote("U5", "en-GB", { device: 0, brands }), {
		...{ path: PATH, query: { device: "0", start: "60" } },
	});
	expect(hrefs(html)).toEqual(
		expect.arrayContaining([
			at("?device=1#remote-brand"),
			at("?brandQuery=A&device=0"),
			at("?brand=7&device=0"),
			at("?device=0"),
		]),
	);
	expect(html).toContain('<input type="hidden" name="device" value="0"');
});

test("one code at a time, with the next, the one that worked and large digits as addresses", async () => {
	const html = await chosen();
	expect(html).toContain("Code 1 of 3");
	expect(html).toContain('<span class="visually-hidden">1 0 5 0</span>');
	expect(html).toContain("Works for 60 of 100 devices");
	expect(html).toContain("AX-1");
	expect(html).toContain("Hold SET.");
	expect(hrefs(html)).toEqual(
		expect.arrayContaining([
			at("?brand=7&code=0&device=0&show=worked#remote-code"),
			at("?brand=7&code=1&device=0#remote-code"),
			at("?brand=7&code=0&device=0&show=large#remote-code"),
		]),
	);
	const large = await chosen({ code: "1", show: "large" });
	expect(large).toMatch(/class="remote-programming large"/);
	expect(hrefs(large)).toContain(at("?brand=7&code=2&device=0&show=large#remote-code"));
	expect(large).toMatch(/class="how on-paper"/);
});

test("after the last code it says how the remote control looks by itself, and leads to a person", async () => {
	const last = await chosen({ code: "2" });
	expect(last).toContain("It did not work");
	expect(hrefs(last)).toContain(at("?brand=7&code=3&device=0#remote-none"));
	const none = await chosen({ code: "3" }, { codes: { start: 0, end: 3, count: 3, results: CODES } });
	expect(none).toContain("None of the codes worked");
	expect(none).toContain("Press Channel.");
	expect(hrefs(none)).toEqual(expect.arrayContaining([at("?brand=7&device=0#remote-code"), "#contact"]));
	expect(await chosen({ code: "3" }, { searchHtml: "" })).toContain("Tell us the model number");
});

test("the code that worked can be remembered by script alone, and never on lite pages", async () => {
	const html = await chosen({ code: "1", show: "worked" });
	expect(html).toContain("Done: this is your code");
	expect(html).toMatch(/<button[^>]*hidden[^>]*data-remember=/);
	expect(html).not.toContain("Try the next code");
	// Remembered by what it is: an import may move every index.
	const kept = /data-remember="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"') ?? "";
	expect(JSON.parse(kept)).toEqual({ remote: "other", device: "television", brand: "Aurelan", code: "1051" });
	expect(html).toMatch(/<button[^>]*hidden[^>]*data-print/);
	const lite = await chosen({ code: "1", show: "worked" }, {}, { lite: "lite" });
	expect(lite).not.toMatch(/data-(remember|print|fill)/);
});

test("a printed card holds the steps, whichever way the code is shown; plain pages offer no size that they lack", async () => {
	for (const show of ["worked", "large"])
		expect(await chosen({ code: "1", show }), show).toMatch(/class="how on-paper"[\s\S]*Hold SET\./);
	expect(await chosen()).toMatch(/class="how"/);
	expect(hrefs(await chosen({}, {}, { lite: "lite" })).join()).not.toContain("show=large");
});

test("one that cannot be programmed, or of which nothing is known, says so and what to do", async () => {
	const said = (more: object) => renderModule(remoteProgramming, remote("K12", "en-GB", { devices: [], ...more }));
	expect(await said({ isProgrammable: false })).toContain("cannot be programmed for other devices");
	const unknown = await said({ hasInformation: false });
	expect(unknown).toContain("we have no codes for it");
	expect(hrefs(unknown)).toEqual(expect.arrayContaining(["/electronics/support/screens/other/manuals", "#contact"]));
});

test("the call is asked for what the address chooses", () => {
	const { params } = remoteProgramming.calls(
		contextFor({ path: PATH, query: { device: "1", brand: "7", code: "2" } }),
		BRAND,
	).remote;
	expect(params).toMatchObject({ modelName: "other", device: 1, brand: 7, code: 2, start: 0 });
});
