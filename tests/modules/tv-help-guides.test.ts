import { expect, test } from "vitest";
import { tvHelpGuides } from "#src/modules/tv-help-guides/tv-help-guides.ts";
import { describeView } from "./describe-view.ts";
import { helpStepOf } from "./help-steps.ts";
import { renderModule } from "./render.ts";

const path = "/tvhelp/televisions/tv";
const help = (title: string, language = "en-GB") => ({ help: { trees: [{ ...helpStepOf().tree, title, language }] } });

describeView(tvHelpGuides, { path, data: help, nothing: { help: { trees: [] } } });

test("each trouble leads to its guided help for this product", async () => {
	const html = await renderModule(tvHelpGuides, help("No picture"), { path });
	expect(html).toContain('href="/electronics/support/tvhelp/televisions/tv/guide/no-picture"');
});
