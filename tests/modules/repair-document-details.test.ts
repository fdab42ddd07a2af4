import { describe, expect, test } from "vitest";
import { repairDocumentDetails } from "#src/modules/repair-document-details/repair-document-details.ts";
import { describeView } from "./describe-view.ts";
import { PICTURE, product } from "./items.ts";
import { renderModule } from "./render.ts";

const step = (title: string, pictures = 1) => ({
	number: 1,
	title,
	html: "<p>Turn it.</p>",
	pictures: Array.from({ length: pictures }, () => ({ picture: PICTURE, alt: `Picture of ${title}` })),
	callouts: [
		{ type: "torque", html: "<p>0.5 N·m</p>" },
		{ type: "esd", html: "<p>Touch metal.</p>" },
	],
});
const section = (id: string, heading: string | null, steps: readonly object[]) => ({
	...{ id, heading, html: "", codes: null, steps },
});

const details = (word: string, language: string) => ({
	document: {
		contentFamilyId: "swap-battery",
		type: "service-manual",
		title: word,
		summary: word,
		language,
		locales: [],
		image: null,
		channel: "con",
		audience: "public",
		difficulty: "moderate",
		minutes: 25,
		hazards: [{ type: "battery", text: `${word} burns` }],
		tools: [{ name: word }],
		parts: [{ name: word, number: "B-20", count: 2 }],
		stepNum: 5,
		published: "2026-03-01",
		reviewed: "2026-03-01",
		associatedFiles: [
			{ url: "/files/1/a.pdf", fileName: "a.pdf", title: word, language: "de", size: 1_000, sha256: "ab".repeat(32) },
		],
		appliesTo: [product(word)],
		categories: [],
		path: "/repair-documents/swap-battery",
		sections: [
			section("section-1", "Open", [step(word), step("Second", 3)]),
			section("section-2", null, [step("Third", 2), step("Fourth", 0), step("Fifth")]),
		],
	},
});

const path = "/repair-documents/swap-battery";

describeView(repairDocumentDetails, { path, data: details, nothing: { document: null } });

const shown = (query = {}, lite: "none" | "lite" | "crm" = "none") =>
	renderModule(repairDocumentDetails, details("Words", "en-GB"), { path, query, mode: { lite } });
const headings = (html: string) => [...html.matchAll(/<h\d[^>]*>([^<]*)/g)].map(([, words = ""]) => words.trim());

describe("the whole document", () => {
	test("says what can hurt before tools and steps, in every mode", async () => {
		for (const lite of ["none", "lite", "crm"] as const) {
			const html = await shown({}, lite);
			const places = ["Before you begin", "Words burns", "Tools", "Order number", "<h2", "Second"].map((each) =>
				html.indexOf(each),
			);
			expect(places).not.toContain(-1);
			expect(places[1]).toBeLessThan(places[2] ?? 0);
			expect(places[3]).toBeLessThan(places[5] ?? 0);
		}
	});

	test("counts its steps through all sections, each with an address of its own", async () => {
		const html = await shown();
		expect([...html.matchAll(/<li id="(step-\d)"/g)].map(([, id]) => id)).toEqual(
			[1, 2, 3, 4, 5].map((place) => `step-${place}`),
		);
		for (const place of [1, 5]) expect(html).toContain(`${path}?stepNum=${place}#step`);
	});

	test("shows up to three pictures of a step with their words, on lite pages too, and names its call-outs", async () => {
		for (const lite of ["none", "lite"] as const) {
			const html = await shown({}, lite);
			expect(html.match(/alt="Picture of Second"/g)).toHaveLength(3);
			expect(html).toMatch(/Torque[\s\S]*0\.5 N·m[\s\S]*Static electricity[\s\S]*Touch metal/);
		}
	});
});

describe("one step", () => {
	test("stands alone as the page's first heading, between the one before and the one after", async () => {
		const html = await shown({ stepNum: "3" });
		expect(headings(html)).toEqual(["Third"]);
		for (const href of ["?stepNum=2#step", "?stepNum=4#step"]) expect(html).toContain(`${path}${href}`);
		expect(html).toContain(`href="/electronics/support${path}"`);
		expect(html).toMatch(/Step 3 of 5/);
	});

	test("names what can hurt, and opens what to do about it", async () => {
		for (const lite of ["none", "lite", "crm"] as const)
			expect(await shown({ stepNum: "2" }, lite)).toMatch(/<summary>[\s\S]*Battery[\s\S]*Words burns/);
	});

	test("that is not there says so and leads to the whole", async () => {
		const html = await shown({ stepNum: "6" });
		expect(headings(html)).toEqual(["Words"]);
		expect(html).toContain('class="empty"');
		expect(html).not.toContain("Fifth");
	});
});
