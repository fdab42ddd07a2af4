import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Browser, chromium } from "playwright";
import { findChromium } from "./chromium.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** The fonts of `fonts.conf`. */
const FONTS = ["dejavu-fonts-ttf", "@expo-google-fonts/biz-udpgothic"];

/**
 * All of a page in one thread, for a third less of the processor. Frames of others, and pages without script, wait for
 * drawings that never come then.
 */
const ONE_THREAD = ["--disable-threaded-animation", "--disable-threaded-scrolling", "--disable-threaded-compositing"];

/**
 * For pages that axe looks at. What it does with one is done before a compiler that optimises has paid; and a document that is
 * not given a frame of its own (`RenderDocument`) is brought axe in a third of the time. The others are those that matter
 * here of Playwright's own, of whose list one from outside takes the place.
 */
const SHORT_LOOKS = [
	"--js-flags=--single-threaded --no-opt --no-maglev",
	"--disable-features=RenderDocument,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,PaintHolding",
];

interface BrowserUse {
	/** Whether pages are only looked at, not used. */
	readonly isForLooking?: boolean;
	/** Whether axe looks at most of them. */
	readonly isForAxe?: boolean;
}

/**
 * A headless Chromium that asks nobody but the site and draws with the fonts that `npm ci` brings, so that
 * sizes on a page do not depend on the machine (`fonts.conf`, where fontconfig rules: on Linux).
 *
 * @throws with a sentence that says what to do when there is no Chromium or a font is missing
 */
export function launchBrowser({ isForLooking = false, isForAxe = isForLooking }: BrowserUse = {}): Promise<Browser> {
	for (const font of FONTS)
		if (!existsSync(join(ROOT, "node_modules", font)))
			throw new Error(`The browser draws with ${font}, which is not installed. Run: npm ci`);
	return chromium.launch({
		executablePath: findChromium(),
		env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, "fonts.conf") },
		args: [
			"--no-sandbox",
			"--disable-gpu",
			"--disable-quic",
			"--no-first-run",
			"--disable-background-networking",
			"--disable-component-update",
			"--disable-sync",
			"--font-render-hinting=none",
			...(isForLooking ? ONE_THREAD : []),
			...(isForAxe ? SHORT_LOOKS : []),
		],
	});
}
