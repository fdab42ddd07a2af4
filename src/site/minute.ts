/** A moment to the minute, with its time zone: `2026-12-01 08:00 UTC`. */
export const minute = (moment: string): string =>
	`${new Date(moment).toISOString().slice(0, 16).replace("T", " ")} UTC`;
