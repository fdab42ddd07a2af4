const DAY = 86_400_000;

/** `2026-03-02` of `2026-03-01`. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);

/** The day on which somebody reads, and whether he was told which one it is. */
export class ReadingDay {
	/** `2026-03-01` */
	readonly date: string;
	#isTold = false;

	constructor(date: string) {
		this.date = date;
	}

	/** The day, for what tells it or counts from it: that holds no longer than the day. */
	tell(): string {
		this.#isTold = true;
		return this.date;
	}

	/** The first day on which what was told is another; null when nobody asked which day it is. */
	get changes(): string | null {
		return this.#isTold ? dayAfter(this.date) : null;
	}
}
