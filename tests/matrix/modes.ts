import { modeOf, modeParameters } from "#src/context/mode.ts";
import { isCritical, isVisible } from "#src/modules/module.ts";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import { resolve } from "#src/routes.ts";
import type { MatrixPage } from "./pages.ts";

const NO_COOKIES = { lite: false, embed: false, framed: false };

/** What modules are seen by: each stands under its own class. */
const holds = (html: string, name: string): boolean => new RegExp(` class="(?:[^"]* )?${name}(?: [^"]*)?"`).test(html);

/**
 * What is wrong with the modules of a page in a mode: the list of its page type says which it shows and hides, the modes
 * what stands around them.
 *
 * @param parameters of the mode
 */
export function shownFaults(
	{ pageType: name, address }: MatrixPage,
	parameters: Readonly<Record<string, string>>,
	status: number,
	html: string,
): string[] {
	const { route } = resolve(address.replace(/\?.*$/, ""));
	const mode = modeOf(modeParameters(new URLSearchParams(parameters)), NO_COOKIES);
	const pageType = PAGE_TYPES[name];
	const body = html.slice(html.indexOf("<body"));
	const isPlain = mode.lite !== "none";
	const expected: [string, boolean][] = [
		["site-header", !mode.embed],
		["site-footer", !mode.embed],
		["search-box", mode.lite !== "crm"],
	];
	const faults = expected.flatMap(([part, isThere]) =>
		holds(body, part) === isThere ? [] : [`${part} is ${isThere ? "missing" : "there"}`],
	);
	const modules = pageType?.modules ?? [];
	const hidden = modules.filter((module) => !isVisible(module, { mode, route }, "public"));
	faults.push(...hidden.filter((module) => holds(body, module.name)).map((module) => `${module.name} is there`));
	const subjects = modules.filter((module) => isCritical(module, name, route) && !hidden.includes(module));
	if (status === 200 && subjects.length > 0 && !subjects.some((module) => holds(body, module.name)))
		faults.push(`it shows nothing of what it is about: ${subjects.map((module) => module.name).join(", ")}`);
	// In a frame the page around it says whom to ask, but for dead ends.
	if ((!mode.embed || name === "not-found") && !/href="(tel|mailto):/.test(body))
		faults.push("it names no way to reach a person");
	const told = [...body.matchAll(/href="((?:tel|mailto):[^"]*)"/g)].map(([, contact]) => contact);
	if (new Set(told).size < told.length) faults.push("it says twice how to reach a person");
	if (isPlain && /<script|<astro-island| style=|<link[^>]*stylesheet/.test(html))
		faults.push("it holds more than text");
	if (!isPlain && !/<astro-island/.test(body)) faults.push("it has no search suggestions");
	const left = isPlain
		? leaving(body, `lite=${parameters["lite"]}`)
		: mode.embed
			? leaving(body, "embedMode=true")
			: [];
	return [...faults, ...left.map((href) => `${href} leaves the mode`)];
}

/** Links to pages that do not carry the mode on; the way to the full version may. */
function leaving(body: string, mode: string): string[] {
	return [...body.matchAll(/<a [^>]*href="(\/[^"#]*)/g)]
		.map(([, href = ""]) => href.replaceAll("&amp;", "&").replaceAll("&#38;", "&"))
		.filter((href) => !/^\/api\/|\/(files|_assets)\/|\/feeds?\/|\.(json|csv|md|atom|xml|txt)(\?|$)/.test(href))
		.filter((href) => !href.includes(mode) && !href.includes("lite=false"));
}
