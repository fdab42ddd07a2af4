import { describe, expect, test } from "vitest";
import { helpStep } from "#src/modules/help-step/help-step.ts";
import { BRAND } from "#tests/fixtures/brand.ts";
import { describeView } from "./describe-view.ts";
import { helpStepOf } from "./help-steps.ts";
import { renderModule } from "./render.ts";

const path = "/tvhelp/televisions/tv/guide/no-picture";
const AT = `/electronics/support${path}`;
const render = (step: ReturnType<typeof helpStepOf>, more = {}) => renderModule(helpStep, { step }, { path }, more);

describeView(helpStep, {
	path,
	data: (word, language) => ({
		step: helpStepOf({ title: word }, { tree: { ...helpStepOf().tree, language, title: word } }),
	}),
	nothing: { step: null },
});

describe("a question", () => {
	test("has a link for each answer, with those before it", async () => {
		const html = await render(helpStepOf());
		expect(html).toContain(`href="${AT}?answers=yes.not-solved.off#help-step"`);
		expect(html).toContain(`href="${AT}?answers=yes.not-solved.on#help-step"`);
		expect(html).not.toContain("<form");
	});

	test("shows the way here with a link back to each step, and how much may follow", async () => {
		const html = await render(helpStepOf());
		expect(html).toMatch(new RegExp(`href="${AT}#help-step"[^>]*>\\s*Is there sound\\?[\\s\\S]*Yes`));
		expect(html).toMatch(new RegExp(`rel="prev" href="${AT}\\?answers=yes#help-step"`));
		expect(html).toContain("Did not solve it");
		expect(html).toMatch(/Step 3\s*· at most 2 more/);
	});
});

describe("an end", () => {
	test("asks whether it is solved, by a form that works without script", async () => {
		const html = await render(helpStepOf({ kind: "answer", answers: [], goesOn: true }));
		expect(html).toMatch(/<form method="post" action="\/electronics\/support\/tvhelp\/outcome"/);
		expect(html).toMatch(/name="answers" value="yes.not-solved"/);
		expect(html).toMatch(/value="solved"[\s\S]*value="not-solved"/);
		expect(html).not.toContain("help-step-person");
	});

	test("thanks who solved it, with a way on to the help of the product", async () => {
		const html = await render(helpStepOf({ kind: "answer", answers: [] }));
		expect(html).toMatch(/id="help-step-thanks"[^>]*>\s*Good to hear/);
		expect(html).toMatch(
			/class="paging onward"[^>]*>\s*<a [^>]*href="\/electronics\/support\/tvhelp\/televisions\/tv"/,
		);
	});

	test("opens an article in TV help, at the step that helps", async () => {
		const link = {
			...{ label: "Blinks", language: "en-GB", step: 2, item: { kind: "articles" as const, id: "blinks" } },
			target: { path: "/televisions/articles/blinks" },
		};
		const html = await render(helpStepOf({ kind: "answer", answers: [], link }));
		expect(html).toContain('href="/electronics/support/tvhelp/televisions/tv/articles/blinks?stepNum=2#step"');
	});

	test("leads to a person where nothing follows; to a ticket where the brand takes some", async () => {
		const person = helpStepOf({ kind: "ticket", answers: [] });
		const html = await render(person);
		// The footer says how; in a frame there is none.
		expect(html).toMatch(/id="help-step-person"[\s\S]*<a class="button" href="#contact"/);
		expect(html).not.toContain("help@testmark.example");
		const framed = await renderModule(helpStep, { step: person }, { path, mode: { embed: true } });
		expect(framed).toContain("help@testmark.example");
		expect(framed).not.toContain("#contact");
		expect(html).not.toContain("<form");
		const takes = { ...BRAND, contact: [...BRAND.contact, { kind: "ticket" as const }] };
		expect(await render(person, { brand: takes })).toMatch(/<button[^>]*value="ticket"/);
	});
});
