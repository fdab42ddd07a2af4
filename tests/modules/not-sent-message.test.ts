import { expect, test } from "vitest";
import { notSentMessage } from "#src/modules/not-sent-message/not-sent-message.ts";
import { renderModule } from "./render.ts";

test("says that nothing is kept, how long to wait and where to go, and blames nobody", async () => {
	const html = await renderModule(notSentMessage, {}, { path: "" }, { pageType: "not-sent" });
	expect(html).toContain("Nothing has been kept");
	expect(html).toContain("30 seconds");
	expect(html).toContain('href="#contact"');
	expect(html).not.toContain("fault");
});
