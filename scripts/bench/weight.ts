import { brotliCompressSync } from "node:zlib";
import { launchBrowser } from "../setup/browser.ts";

/** Bytes of a page as a browser fetches it, compressed. */
export interface Weight {
	/** The document, with the styles in it, and stylesheets it links. */
	readonly page: number;
	/** Scripts before the visitor does anything: fetched ones, and the inline ones compressed by themselves. */
	readonly script: number;
	/** Scripts fetched when the search box is first touched. */
	readonly scriptOnTouch: number;
}

/** Opens each address in Chromium and counts what comes over the wire. */
export async function weights(origin: string, paths: readonly string[]): Promise<readonly Weight[]> {
	const browser = await launchBrowser();
	try {
		const found: Weight[] = [];
		for (const path of paths) {
			const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
			const page = await context.newPage();
			const session = await context.newCDPSession(page);
			const kinds = new Map<string, string>();
			const bytes: Record<string, number> = {};
			await session.send("Network.enable");
			session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
			session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
				const kind = kinds.get(requestId) ?? "Other";
				bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
			});
			await page.goto(origin + path, { waitUntil: "networkidle" });
			const before = { page: (bytes["Document"] ?? 0) + (bytes["Stylesheet"] ?? 0), script: bytes["Script"] ?? 0 };
			const inline = await page.$$eval("script:not([src]):not([type*=json])", (scripts) =>
				scripts.map((script) => script.textContent).join("\n"),
			);
			await page
				.locator('input[name="query"]')
				.first()
				.click({ timeout: 2000 })
				.catch(() => {});
			await page.waitForLoadState("networkidle");
			await page.waitForTimeout(300);
			found.push({
				page: before.page,
				script: before.script + (inline ? brotliCompressSync(inline).length : 0),
				scriptOnTouch: (bytes["Script"] ?? 0) - before.script,
			});
			await context.close();
		}
		return found;
	} finally {
		await browser.close();
	}
}
