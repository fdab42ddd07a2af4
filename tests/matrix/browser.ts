import { type Browser, chromium } from "playwright";
import { findChromium } from "#scripts/setup/chromium.ts";

/** A headless Chromium that asks nobody but the site. */
export function launch(): Promise<Browser> {
	return chromium.launch({
		executablePath: findChromium(),
		args: [
			"--no-sandbox",
			"--disable-gpu",
			"--disable-quic",
			"--no-first-run",
			"--disable-background-networking",
			"--disable-component-update",
			"--disable-sync",
		],
	});
}
