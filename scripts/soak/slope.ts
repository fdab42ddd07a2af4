/** Bytes of a process at a time, in milliseconds. */
export interface Sample {
	readonly at: number;
	readonly bytes: number;
}

/**
 * By how much memory grows, in megabytes an hour: least squares over the lives of a process together, each with a level of
 * its own, since a new one begins anew. Null where there is too little to tell.
 */
export function memorySlope(lives: readonly (readonly Sample[])[]): number | null {
	let [spread, together] = [0, 0];
	for (const life of lives) {
		const meanAt = mean(life.map(({ at }) => at));
		const meanBytes = mean(life.map(({ bytes }) => bytes));
		for (const { at, bytes } of life) {
			spread += (at - meanAt) ** 2;
			together += (at - meanAt) * (bytes - meanBytes);
		}
	}
	return spread === 0 ? null : ((together / spread) * 3_600_000) / (1024 * 1024);
}

/** What a life of a process took in each of so many parts of it, in megabytes. */
export function levelsOf(life: readonly Sample[], parts: number): number[] {
	const size = Math.ceil(life.length / parts);
	return Array.from({ length: parts }, (_, at) => life.slice(at * size, (at + 1) * size))
		.filter((part) => part.length > 0)
		.map((part) => mean(part.map(({ bytes }) => bytes)) / (1024 * 1024));
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / Math.max(numbers.length, 1);
