import type { Report } from "../report.ts";

interface Strange {
	/** As names write it; null where they write none. */
	readonly language: string | null;
	readonly mapping: string;
	/** The first file. */
	readonly file: string;
	count: number;
}

/** What names of manuals write for a language and is none. What several have is told once, at their mapping. */
export class StrangeLanguages {
	readonly #found = new Map<string, Strange>();

	add(language: string | null, file: string, mapping: string): void {
		const key = JSON.stringify([mapping, language]);
		const found = this.#found.get(key) ?? { language, file, mapping, count: 0 };
		found.count++;
		this.#found.set(key, found);
	}

	/** @returns whether there were any */
	tell(report: Report): boolean {
		for (const { language, mapping, file, count } of this.#found.values()) {
			const what = language === null ? "its name says no language" : `${language} is no language`;
			if (count === 1) report.addLine(file, null, `${what}, rename it or add it to languages of the mapping`);
			else if (language === null)
				report.add(
					mapping,
					["language"],
					`is missing: the names of ${count} files, such as ${file}, say no language; add it`,
				);
			else
				report.add(
					mapping,
					["languages"],
					`says nothing of ${language}, which is no language and stands in the names of ${count} files, such as ${file}: add it`,
				);
		}
		return this.#found.size > 0;
	}
}
