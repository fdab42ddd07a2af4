import type { z } from "zod";
import { localeBeside } from "./locale-meant.ts";

/** What of a brand its locales are read from. */
interface WithLocales {
	readonly locales: readonly {
		readonly code: string;
		readonly prefix: string | null;
		readonly fallback: readonly string[];
	}[];
	readonly defaultLocale: string;
}

/** What is wrong with how a brand's locales fit together, and in which field; a pack and a reply are held to the same. */
export function* localeFaults({
	locales,
	defaultLocale,
}: WithLocales): Generator<{ readonly path: (string | number)[]; readonly message: string }> {
	const codes = new Set(locales.map(({ code }) => code));
	if (!codes.has(defaultLocale)) {
		const beside = localeBeside(defaultLocale, [...codes]);
		const advice = beside === null ? "add it or name another" : `did you mean ${beside}? Else add it`;
		yield { path: ["defaultLocale"], message: `${defaultLocale} is not one of locales, ${advice}` };
	}
	const [seen, prefixes] = [new Set<string>(), new Set<string>()];
	for (const [index, { code, prefix, fallback }] of locales.entries()) {
		const at = ["locales", index];
		if (seen.has(code)) yield { path: [...at, "code"], message: `${code} stands twice, keep one of them` };
		seen.add(code);
		if (codes.has(defaultLocale) && (prefix === null) !== (code === defaultLocale))
			yield {
				path: [...at, "prefix"],
				message: "only the default locale has the prefix null, give every other one its own",
			};
		if (prefix !== null && prefixes.has(prefix))
			yield { path: [...at, "prefix"], message: `${prefix} is taken, choose another` };
		if (prefix !== null) prefixes.add(prefix);
		for (const [place, other] of fallback.entries())
			if (!codes.has(other) || other === code)
				yield {
					path: [...at, "fallback", place],
					message: `${other} is not another locale of the site, name one of ${[...codes].join(", ")}`,
				};
	}
}

/** Adds the faults to what a schema found. */
export function checkLocales(brand: WithLocales, context: z.RefinementCtx): void {
	for (const fault of localeFaults(brand)) context.addIssue({ code: "custom", ...fault });
}
