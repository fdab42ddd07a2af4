/** The work of an import that takes long where a catalogue is large, in its order. */
export type Phase = "read" | "check" | "pictures" | "pdfs" | "write" | "index" | "copy";

/** Told how far a phase has come; `of` is null while nobody knows how much there is. */
export type Progress = (phase: Phase, done: number, of: number | null) => void;

export const SILENT: Progress = () => {};

/** Passes things on, and tells of each that is done. */
export function* counted<Thing>(
	things: Iterable<Thing>,
	progress: Progress,
	phase: Phase,
	of: number | null,
): Generator<Thing> {
	let done = 0;
	progress(phase, done, of);
	for (const thing of things) {
		yield thing;
		done++;
		progress(phase, done, of);
	}
}
