import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { installDebianPackages } from "./debian.ts";

const PLACES = [
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/usr/bin/google-chrome-stable",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Path of a Chromium for the browser tests: CHROMIUM_PATH, an installed one, apt when root on Debian,
 * Playwright's own.
 *
 * @throws with a sentence that says what to do when there is none.
 */
export function findChromium(): string {
	const wanted = process.env.CHROMIUM_PATH;
	if (wanted) {
		if (existsSync(wanted)) return wanted;
		throw new Error(`CHROMIUM_PATH is ${wanted}, but no file is there. Point it to a Chromium or Chrome, or unset it.`);
	}
	const own = chromium.executablePath();
	const found = () => [...PLACES, own].find((path) => existsSync(path));
	const first = found();
	if (first) return first;
	installDebianPackages("chromium");
	const second = found();
	if (second) return second;
	throw new Error(
		"The browser tests need Chromium. Install it (Debian: apt install chromium), run `npx playwright install chromium`, or set CHROMIUM_PATH to one.",
	);
}
