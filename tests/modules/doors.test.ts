import { expect, test } from "vitest";
import { doors } from "#src/modules/doors/doors.ts";
import { describeView } from "./describe-view.ts";
import { document, download, list, product, result } from "./items.ts";
import { renderModule } from "./render.ts";

describeView(doors, {
	data: (word, language) => ({
		documents: list([document(word, language)], 3),
		downloads: list([download(word, language)], 3),
		questions: list([result(word, language)], 3),
	}),
	nothing: { documents: list([]), downloads: list([]), questions: list([]) },
	says: "No manual here",
});

test("lead somewhere each, with what is behind them", async () => {
	const data = {
		documents: list([document("Manual", "en-GB")], 3),
		downloads: list([download("Firmware", "en-GB")], 4),
		questions: null,
	};
	const html = await renderModule(doors, data, { path: "/televisions/tv" });
	for (const type of ["manuals", "downloads", "faqs"])
		expect(html).toContain(`href="/electronics/support/televisions/tv/${type}"`);
	expect(html).toContain('href="/electronics/support/screens/tv/downloads/fw"');
	expect(html).toMatch(/Urgent[\s\S]*Version 1\.2[\s\S]*1\u00a0March\u00a02026/);
	expect(html).toContain("All 4");
});

test("what is not there is said in a line and is no door, and beside it stands a way to a person", async () => {
	const html = await renderModule(
		doors,
		{ documents: list([]), downloads: list([]), questions: list([]) },
		{ path: "/televisions/tv" },
	);
	expect(html).not.toContain("<h2");
	expect(html).toMatch(/No manual here[\s\S]*no software to download[\s\S]*No answers about this product yet/);
	expect(html).toMatch(/<a href="[^"]*(tickets|#contact)[^"]*"/);
	expect(html).not.toContain("The answers cover most settings.");
});

test("a product without manuals, software and answers opens what else it has", async () => {
	const of = (lists: object) =>
		renderModule(
			doors,
			{ ...lists, product: { product: { ...product("Remote"), holds: ["remote-control-codes", "compatibility"] } } },
			{ path: "/remotes/other" },
		);
	const html = await of({ documents: list([]), downloads: list([]), questions: list([]) });
	expect([...html.matchAll(/<a href="([^"]*)" class="way"/g)].map(([, href]) => href)).toEqual([
		"/electronics/support/remote-control-programming/models/other",
		"/electronics/support/remotes/other/compatibility",
	]);
	// Where all three hold something they are the first screen.
	const three = { documents: list([document("Manual", "en-GB")]), downloads: list([download("F", "en-GB")]) };
	expect(await of({ ...three, questions: list([result("Question", "en-GB")]) })).not.toContain(
		"remote-control-programming",
	);
});

test("a download in another language says so", async () => {
	const html = await renderModule(
		doors,
		{ downloads: list([download("Firmware", "de-DE")]) },
		{ path: "/televisions/tv" },
	);
	expect(html).toMatch(/Firmware[\s\S]*class="fallback"[\s\S]*Deutsch/);
});

test("a door without a manual points to the answers where there are some", async () => {
	const html = await renderModule(
		doors,
		{ documents: list([]), downloads: null, questions: list([result("Question", "en-GB")]) },
		{ path: "/televisions/tv" },
	);
	expect(html).toContain("No manual here. The answers cover most settings.");
});

test("what is for other readers than consumers stands after what is for them", async () => {
	const channels = ["pro", "con", "mobile", "con"];
	const questions = list(
		channels.map((channel, index) => ({ ...result(`Question ${channel}`, "en-GB"), id: `${index}`, channel })),
	);
	const html = await renderModule(doors, { questions }, { path: "/televisions/tv" });
	expect([...html.matchAll(/Question \w+/g)].map(String)).toEqual(["Question con", "Question con", "Question pro"]);
});

test("what is important has a place of its own, and is no question behind a door", async () => {
	const questions = list(["a", "b", "c", "d"].map((id) => ({ ...result(`Question ${id}`, "en-GB"), id })));
	const important = list([{ ...result("Question b", "en-GB"), id: "b" }]);
	const html = await renderModule(doors, { questions, important }, { path: "/televisions/tv" });
	expect([...html.matchAll(/Question \w/g)].map(String)).toEqual(["Question a", "Question c", "Question d"]);
});

test("a manual in up to five languages is one tap away, a sixth is folded", async () => {
	const [file] = document("Manual", "en-GB").files;
	const files = ["en", "de", "fr", "ja", "ar", "it"].map((language) => ({
		...file,
		language,
		url: `/files/${language}.pdf`,
	}));
	const documents = list([{ ...document("Manual", "en-GB"), files }]);
	const html = await renderModule(doors, { documents }, { path: "/televisions/tv" });
	const folded = html.slice(html.indexOf("<details"));
	expect(folded).toContain("1 more language");
	expect([...folded.matchAll(/files\/(\w+)\.pdf/g)].map(([, language]) => language)).toEqual(["it"]);
	expect([...html.replace(folded, "").matchAll(/files\/(\w+)\.pdf/g)].map(([, language]) => language)).toEqual([
		"en",
		"de",
		"fr",
		"ja",
		"ar",
	]);
});

test("words of a plain page do not run into each other", async () => {
	const documents = list([document("Manual", "en-GB")], 3);
	const html = await renderModule(doors, { documents }, { path: "/televisions/tv", mode: { lite: "lite" } });
	expect(html.replace(/<[^>]*>/g, "")).toMatch(/Manuals\s+All 3/);
});

test("answers that are all important are no door, and nothing is said to be missing", async () => {
	const important = list([{ ...result("Recall", "en-GB"), id: "recall" }]);
	const of = (others: object) =>
		renderModule(doors, { questions: important, important, ...others }, { path: "/televisions/tv" });
	const html = await of({ documents: list([document("Manual", "en-GB")]), downloads: list([]) });
	expect(html).not.toContain("/televisions/tv/faqs");
	expect(html).not.toContain("No answers");
	expect(await of({ documents: list([]), downloads: list([]) })).not.toContain("<section");
	const own = { product: { ...product("Radio"), holds: ["compatibility"] } };
	const three = { documents: list([document("Manual", "en-GB")]), downloads: list([download("F", "en-GB")]) };
	expect(await of({ ...three, product: own })).toContain("/televisions/tv/compatibility");
});

test("nobody is sent to a person for software that a product does not have", async () => {
	const html = await renderModule(
		doors,
		{
			documents: list([document("Manual", "en-GB")]),
			downloads: list([]),
			questions: list([result("Question", "en-GB")]),
		},
		{ path: "/televisions/tv" },
	);
	expect(html).toContain("no software to download.");
	expect(html).not.toMatch(/tickets|#contact/);
});
