import { expect, test } from "vitest";
import { remoteControls } from "#src/modules/remote-controls/remote-controls.ts";
import { describeView } from "./describe-view.ts";
import { list, product } from "./items.ts";
import { renderModule } from "./render.ts";

const PATH = "/remote-control-programming";
const row = (word: string) => ({ product: product(word), path: `${PATH}/models/other`, hasCodes: true });

describeView(remoteControls, {
	path: PATH,
	data: (word) => ({ remotes: list([row(word)]) }),
	nothing: { remotes: list([]) },
	says: "No remote controls are listed here yet",
	labels: false,
});

test("the search is a form that leads to its results, and keeps the modes", async () => {
	const html = await renderModule(
		remoteControls,
		{ remotes: list([row("U5")]) },
		{ path: PATH, mode: { embed: true } },
	);
	expect(html).toContain('action="/electronics/support/remote-control-programming/models"');
	expect(html).toContain('<input type="hidden" name="embedMode" value="true"');
	expect(html).toContain('href="/electronics/support/remote-control-programming/models/other?embedMode=true"');
});

test("one without codes says so before it is chosen", async () => {
	const rows = [row("U5"), { ...row("K12"), hasCodes: false }];
	const html = await renderModule(remoteControls, { remotes: list(rows) }, { path: PATH });
	expect(html.split("No codes:")).toHaveLength(2);
	// Within its own row, whose line is below it.
	expect(html.slice(html.indexOf("K12"), html.indexOf("No codes:"))).not.toContain("</a>");
});

test("without a match it says what to try, and leads to all of them and to a person", async () => {
	const html = await renderModule(
		remoteControls,
		{ remotes: list([]) },
		{ path: `${PATH}/models`, query: { query: "<b>x" } },
	);
	expect(html).toContain("We have no codes for “&lt;b&gt;x”");
	expect(html).toContain('value="<b>x"');
	expect(html).toContain('href="/electronics/support/remote-control-programming"');
	expect(html).toContain('href="#contact"');
});
