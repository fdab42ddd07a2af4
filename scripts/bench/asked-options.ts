import { type ParseArgsConfig, parseArgs } from "node:util";

/** EX_USAGE of sysexits. */
const EXIT_USAGE = 64;

/**
 * The options of a benchmark as they were given. `--help` prints how it is called and ends with 0; what it does not know is
 * named in a line, and ends it with 64.
 *
 * @param usage lines that say how it is called
 */
export function askedOptions<Config extends ParseArgsConfig>(
	usage: string,
	config: Config,
): ReturnType<typeof parseArgs<Config>> {
	if (process.argv.includes("--help")) {
		process.stdout.write(`${usage}\n`);
		process.exit();
	}
	try {
		return parseArgs(config);
	} catch (error) {
		process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}\n`);
		process.exit(EXIT_USAGE);
	}
}
