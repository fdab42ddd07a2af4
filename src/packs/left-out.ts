import { PROBLEMS_MAX } from "#src/site/pack-limits.ts";
import { idOf } from "./id-of.ts";
import { fileMeant, folderMeant } from "./stray-file.ts";

const ENDING = /\.[A-Za-z]{2,8}$/;

/**
 * The files and folders of a pack that are told of and not read, as they are meant to be called: what names something that may
 * stand in them is no second fault.
 */
export class LeftOut {
	/** By what they are meant to be called. */
	readonly #paths = new Map<string, string>();
	/** All folders in which they lie. */
	readonly #around = new Set<string>();

	/** Takes one by its path in the pack; more than problems are told change nothing. */
	add(path: string): void {
		if (this.#paths.size > PROBLEMS_MAX) return;
		const parts = partsMeant(path);
		this.#paths.set(parts.join("/"), path);
		for (const folder of around(parts)) this.#around.add(folder);
	}

	/** Whether what has a path in the pack may stand in one of them, or one of them in it. */
	mayHold(path: string): boolean {
		if (this.#paths.size === 0) return false;
		// Whoever names something may write small letters for all of it; else the name is one, or told as none.
		const parts = path.startsWith("files/") ? path.split("/").map(idOf) : path.split("/");
		const whole = parts.join("/");
		return this.#around.has(whole) || [whole, ...around(parts)].some((each) => this.#paths.has(each));
	}

	/** As they are meant to be called, each with its path in the pack. */
	get meant(): Iterable<readonly [meant: string, path: string]> {
		return this.#paths;
	}
}

const around = (parts: readonly string[]): string[] => parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("/"));

/** The parts of a path without what makes no difference to whoever names it. */
function partsMeant(path: string): string[] {
	const [first = "", ...inside] = path.split("/");
	// A file beside all folders is none of them, such as products.xlsx.
	if (inside.length === 0 && ENDING.test(first)) return [fileMeant(first) ?? first];
	const top = folderMeant(first) ?? first;
	const parts = inside.map(idOf);
	if (top === "files" || parts.length === 0) return [top, ...parts];
	const plain = inside.map((part) => idOf(part.replace(ENDING, "")));
	// What a picture is called has neither folder nor ending; what has none of both may be a folder with any.
	if (top === "pictures") return plain.length === 1 || ENDING.test(path) ? [top, ...plain.slice(-1)] : [top];
	return [top, ...(parts.length === 1 ? plain : parts)];
}
