import { HELP_ARTICLES_TOLD_SINGLY_MAX } from "#src/site/pack-limits.ts";
import type { Report } from "../report.ts";

/** The articles of an export that do not stand in the pack, by the reason: what many have is told once, with how many. */
export class LeftOutArticles {
	readonly #reasons = new Map<string, { count: number; readonly first: { id: string; place: string }[] }>();

	/** @param place where the article stands in the export */
	add(id: string, place: string, why: string): void {
		const reason = this.#reasons.get(why) ?? { count: 0, first: [] };
		this.#reasons.set(why, reason);
		reason.count += 1;
		if (reason.first.length < HELP_ARTICLES_TOLD_SINGLY_MAX) reason.first.push({ id, place });
	}

	/** Notes all of them. */
	tell(report: Report): void {
		for (const [why, { count, first }] of this.#reasons) {
			const [one, ...more] = first;
			if (!one) continue;
			const note = (place: string, message: string) => report.note("help-centre", place, null, [], message);
			if (count === first.length) for (const { place } of first) note(place, `is left out: ${why}`);
			else
				note(
					one.place,
					`is left out: ${why}; so are ${count - 1} more, such as ${more.map(({ id }) => id).join(" and ")}`,
				);
		}
	}
}
