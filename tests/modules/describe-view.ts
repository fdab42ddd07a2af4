import { describe, expect, test } from "vitest";
import type { Module, ModuleCalls, ViewProps } from "#src/modules/module.ts";
import { renderModule } from "./render.ts";

interface Example {
	/** Where it stands; the route and the parameters come from it. */
	readonly path?: string;
	readonly more?: Partial<ViewProps>;
	/** Everything the view can show: each text is `word`, in `language`. */
	data(word: string, language: string): unknown;
	/** What the calls answer when there is nothing. */
	readonly nothing: unknown;
	/** What the view says then; by default it shows nothing at all. */
	readonly says?: string;
	/** Whether texts in another language say so; by default they do. */
	readonly labels?: boolean;
}

const HOSTILE = `"><img src=x onerror=alert(1)><script>alert(2)</script>{{7*7}}'`;

/** A label beside a text of a list, or a sentence above the page's own. */
const SAID = /class="fallback"[\s\S]*Deutsch|does not exist in English yet, so you see it in German/;

/** What every view owes: all it was given, an honest nothing, the language of each text, and never foreign markup. */
export function describeView(module: Module<string, ModuleCalls>, example: Example): void {
	const { path = "/televisions/tv", more = {}, data, nothing, says, labels = true } = example;
	const render = (given: unknown, mode: "none" | "lite" = "none") =>
		renderModule(module, given, { path, mode: { lite: mode } }, more);
	describe(module.name, () => {
		test("shows what it was given, on full and lite pages", async () => {
			for (const mode of ["none", "lite"] as const)
				expect(await render(data("Given words", "en-GB"), mode)).toContain("Given words");
		});

		test("with nothing to show is honest about it", async () => {
			const html = (await render(nothing)).trim();
			if (says === undefined) expect(html).toBe("");
			else expect(html).toContain(says);
		});

		if (labels)
			test("says when a text is in another language, and only then", async () => {
				expect(await render(data("Wörter", "de-DE"))).toMatch(SAID);
				expect(await render(data("Words", "en-US"))).not.toMatch(SAID);
			});

		test("prints hostile text as text", async () => {
			const html = await render(data(HOSTILE, "en-GB"));
			// Inside quotes an angle bracket is a letter.
			expect(html.replace(/="[^"]*"/g, "")).not.toMatch(/<img src=x|<script>alert/);
			expect(html).toContain("onerror=alert(1)");
		});

		if (module.style !== "")
			test("its style is about its own class alone", async () => {
				expect(await render(data("Words", "en-GB"))).toMatch(new RegExp(`class="[^"]*\\b${module.name}\\b`));
			});
	});
}
