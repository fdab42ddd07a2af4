import type { SourceFile } from "./source-tree.ts";

const LARGEST = 300;
const WORDS_THAT_NAME_NOTHING = /(^|\/)(utils?|helpers?|common|misc|types|index)(\/|\.[a-z]+$)/;

/** Texts in five languages are long and need no splitting. */
const isText = (path: string) => path.startsWith("src/site/locales/");
const linesOf = ({ text }: SourceFile) => text.split("\n").length;

export function checkSizesAndNames(files: readonly SourceFile[]): string[] {
	return files.flatMap((file) => [
		...(linesOf(file) > LARGEST && !isText(file.path)
			? [`${file.path}: ${linesOf(file)} lines; over ${LARGEST}, split it by concept`]
			: []),
		...(WORDS_THAT_NAME_NOTHING.test(file.path) ? [`${file.path}: name it after its concept`] : []),
	]);
}

/** One line about how large the files are. */
export function sizes(files: readonly SourceFile[]): string {
	const all = files
		.filter(({ path }) => !isText(path))
		.map(linesOf)
		.sort((a, b) => a - b);
	return `${files.length} files, median ${all[all.length >> 1]} lines, largest ${all.at(-1)}`;
}
