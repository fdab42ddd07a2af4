import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { installDebianPackages } from "./debian.ts";

/** Debian's packages, the better first: the shell has no windows, so it starts and shows a page for two thirds of the work. */
const PACKAGES = ["chromium-headless-shell", "chromium"];

const PLACES = [
	...PACKAGES.map((name) => `/usr/bin/${name}`),
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/usr/bin/google-chrome-stable",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Path of a Chromium for the browser tests: CHROMIUM_PATH, an installed one (the headless shell before a whole one),
 * Playwright's own, one of apt when root on Debian.
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
	PACKAGES.some((name) => installDebianPackages(name));
	const second = found();
	if (second) return second;
	throw new Error(
		"The browser tests need Chromium. Install it (Debian: apt install chromium-headless-shell), run `npx playwright install chromium`, or set CHROMIUM_PATH to one.",
	);
}
