import { expect, test } from "vitest";
import { AT, addressOf } from "../matrix/pages.ts";
import { siteInBrowser } from "./site-in-browser.ts";

const opened = siteInBrowser();

/** Other systems than Linux choose fonts without fontconfig. */
test.runIf(process.platform === "linux").each(["en_GB", "ja_JP", "ar_AE"] as const)(
	"the browser of the tests draws %s with the fonts that the project brings, whatever the machine has",
	async (locale) => {
		const page = await opened.browser.newPage();
		await page.goto(opened.site.origin + addressOf(AT.product, locale));
		const session = await page.context().newCDPSession(page);
		await session.send("DOM.enable");
		await session.send("CSS.enable");
		const { root } = await session.send("DOM.getDocument");
		const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "body *" });
		const used = new Set<string>();
		for (const nodeId of nodeIds)
			for (const { familyName } of (await session.send("CSS.getPlatformFontsForNode", { nodeId })).fonts)
				used.add(familyName);
		await page.close();
		expect([...used].sort()).toEqual(["BIZ UDPGothic", "DejaVu Sans", "DejaVu Sans Mono"]);
	},
);
