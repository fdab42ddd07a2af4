import { DockerfileParser } from "dockerfile-ast";
import { z } from "zod";

const WORDS = z.array(z.string());

/** What an image is made from and runs, as its Dockerfile says. */
export interface Image {
	/** The images it begins with, stage by stage. */
	readonly bases: readonly string[];
	/** What is copied from the project's folder. */
	readonly copied: readonly string[];
	readonly environment: Readonly<Record<string, string>>;
	readonly user: string;
	readonly command: readonly string[];
	readonly healthcheck: readonly string[];
}

/** What glibc reads before the site begins: the one variable of an image that is no setting of the site. */
export const OF_THE_SYSTEM = "MALLOC_ARENA_MAX";

/** Reads a Dockerfile whose last stage is the image. */
export function imageOf(text: string): Image {
	const file = DockerfileParser.parse(text);
	const last = file.getInstructions().findLastIndex((each) => each.getKeyword() === "FROM");
	const image = file.getInstructions().slice(last);
	const wordsOf = (keyword: string): string =>
		image.find((each) => each.getKeyword() === keyword)?.getArgumentsContent() ?? "";
	const listIn = (content: string) => WORDS.parse(JSON.parse(content.slice(content.indexOf("["))));
	const variables = file
		.getENVs()
		.filter((each) => image.some((instruction) => instruction.getRange().start.line === each.getRange().start.line))
		.flatMap((each) => each.getProperties());
	return {
		bases: file.getFROMs().map((from) => from.getImage() ?? ""),
		copied: file
			.getCOPYs()
			.filter((copy) => copy.getFromFlag() === null)
			.flatMap((copy) => copy.getArguments().slice(0, -1).map(String)),
		environment: Object.fromEntries(variables.map((each) => [each.getName(), each.getValue() ?? ""])),
		user: wordsOf("USER"),
		command: listIn(wordsOf("CMD")),
		healthcheck: listIn(wordsOf("HEALTHCHECK")),
	};
}
