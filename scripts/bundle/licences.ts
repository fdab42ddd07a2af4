import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";

const LOCK = z.object({
	packages: z.record(
		z.string(),
		z.object({ version: z.string().optional(), license: z.string().optional(), dev: z.boolean().default(false) }),
	),
});
const LICENCE = /^(?:licen[cs]e|copying|notice)/i;

/** What the authors of packages want said wherever their code goes: each package the site may hold, by licence. */
export function licencesOf(root: string): string {
	const { packages } = LOCK.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
	const holders = new Map<string, string[]>();
	for (const [path, { version, license, dev }] of Object.entries(packages)) {
		const texts = path === "" || dev ? [] : textsIn(join(root, path));
		const name = `${path.replace(/^.*node_modules\//, "")} ${version} (${license ?? "see below"})`;
		for (const text of texts) holders.set(text, [...(holders.get(text) ?? []), name]);
	}
	return [...holders].map(([text, names]) => `${names.join("\n")}\n\n${text}\n`).join(`\n${"-".repeat(80)}\n\n`);
}

/** None of a package that is for another machine. */
function textsIn(folder: string): string[] {
	try {
		return readdirSync(folder)
			.filter((name) => LICENCE.test(basename(name)))
			.map((name) => readFileSync(join(folder, name), "utf8").trim());
	} catch {
		return [];
	}
}
