import { HELP_ARTICLES_TOLD_SINGLY_MAX } from "#src/site/pack-limits.ts";
import type { Report } from "../report.ts";

/** The articles of an export that do not stand in the pack, and translations of those that do, by the reason: what many have is told once, with how many. */
export class LeftOutArticles {
	readonly #reasons = new Map<string, { count: number; readonly first: { id: string; place: string }[] }>();

	/** @param place where it stands in the export; @param what is left out of it, where that is not all */
	add(id: string, place: string, why: string, what = ""): void {
		const told = `${what}is left out: ${why}`;
		const reason = this.#reasons.get(told) ?? { count: 0, first: [] };
		this.#reasons.set(told, reason);
		reason.count += 1;
		if (reason.first.length < HELP_ARTICLES_TOLD_SINGLY_MAX) reason.first.push({ id, place });
	}

	/** Notes all of them. */
	tell(report: Report): void {
		for (const [told, { count, first }] of this.#reasons) {
			const [one, ...more] = first;
			if (!one) continue;
			const note = (place: string, message: string) => report.note("help-centre", place, null, [], message);
			if (count === first.length) for (const { place } of first) note(place, told);
			else note(one.place, `${told}; so are ${count - 1} more, such as ${more.map(({ id }) => id).join(" and ")}`);
		}
	}
}
