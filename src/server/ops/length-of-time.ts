const UNITS = [
	["d", 86_400],
	["h", 3_600],
	["min", 60],
	["s", 1],
] as const;

/** A length of time in its largest unit, such as `3 min`. @param milliseconds 0 or more */
export function lengthOfTime(milliseconds: number): string {
	const seconds = milliseconds / 1000;
	const [unit, length] = UNITS.find((each) => seconds >= each[1]) ?? ["s", 1];
	return `${Math.floor(seconds / length)} ${unit}`;
}
