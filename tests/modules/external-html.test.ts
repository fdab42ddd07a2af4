import { expect, test } from "vitest";
import { externalHtml } from "#src/modules/external-html/external-html.ts";
import { describeView } from "./describe-view.ts";
import { renderModule } from "./render.ts";

const external = (title: string) => ({ external: { contents: [{ key: "torque-tool", title, height: 240 }] } });

describeView(externalHtml, { data: (word) => external(word), nothing: { external: { contents: [] } }, labels: false });

test("the frame is sandboxed without our origin, sends no referrer and has its size before it loads", async () => {
	const html = await renderModule(externalHtml, external("Torque"), { path: "/speakers/pebble-20" });
	const [frame = ""] = /<iframe[^>]*>/.exec(html) ?? [];
	for (const attribute of [
		'src="/electronics/support/external-content/torque-tool"',
		'title="Torque"',
		'height="240"',
		'sandbox="allow-scripts"',
		'referrerpolicy="no-referrer"',
		'loading="lazy"',
	])
		expect(frame).toContain(attribute);
	expect([externalHtml.frames(external("Torque")), externalHtml.frames({ external: { contents: [] } })]).toEqual([
		true,
		false,
	]);
});
