import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isLeftOut } from "#src/packs/names-left-out.ts";
import { visible } from "#src/site/unseen.ts";
import { localeNamed, notALocale } from "./locale-named.ts";
import { schemaIn } from "./pack-schemas.ts";

/** A sign to begin with: a frame in the brand's colour. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
	<style>:root{--ink:#1d2126;--accent:#0b5cad}</style>
	<path d="M12 4h40a8 8 0 0 1 8 8v40a8 8 0 0 1-8 8H12a8 8 0 0 1-8-8V12a8 8 0 0 1 8-8z" style="fill:var(--accent)"/>
	<path d="M20 20h24v24H20z" style="fill:none;stroke:#fff;stroke-width:6"/>
</svg>
`;

/**
 * Makes a pack in an empty folder: a brand that can be imported at once, in one locale, with a sign to begin with.
 *
 * @param brand its name, as visitors know it
 * @param code of its default locale
 * @returns the status of the process: 1 when nothing was made
 */
export function newPack(packDir: string, brand: string, code: string): number {
	const locale = localeNamed(code);
	const refusal =
		brand.trim() === "" || brand.length > 40
			? "Name the brand in 1 to 40 letters, such as: new pack Quillet --pack ../quillet"
			: locale === null
				? notALocale(code)
				: existsSync(packDir) && readdirSync(packDir).some((name) => !isLeftOut("", name))
					? `${packDir} is not empty; name a folder that is, or one that is not there yet.`
					: null;
	if (refusal !== null || locale === null) {
		console.error(visible(refusal ?? ""));
		return 1;
	}
	const site = {
		$schema: schemaIn(packDir, packDir, "site.schema.json"),
		...{ format: 1, brand, legalName: brand, logo: "logo" },
		colors: { accent: "#0b5cad", accentOnDark: "#7db8f5" },
		home: "https://www.example.com",
		locales: [{ ...locale, prefix: null, fallback: [] }],
		defaultLocale: code,
		contact: [{ kind: "ticket" }],
	};
	const terms = `terms/common/${code}.json`;
	const words = {
		$schema: schemaIn(packDir, join(packDir, dirname(terms)), "terms.schema.json"),
		yes: "Yes",
		no: "No",
	};
	for (const [path, text] of [
		["site.json", `${JSON.stringify(site, null, "\t")}\n`],
		[terms, `${JSON.stringify(words, null, "\t")}\n`],
		["pictures/logo.svg", LOGO],
	] as const) {
		mkdirSync(dirname(join(packDir, path)), { recursive: true });
		writeFileSync(join(packDir, path), text);
	}
	for (const line of [
		`${packDir} is made, and can be imported. To make it the brand's own:`,
		"  site.json: legalName, colors, home (the brand's own site) and contact",
		`  ${terms}: "yes" and "no" in the language of ${code}, and further words as items need them`,
		"  pictures/logo.svg: the brand's sign",
		`Then: npm run content -- new category ID --pack ${packDir}`,
	])
		console.log(visible(line));
	return 0;
}
