import { exitWith } from "#src/server/environment.ts";
import { diskFault } from "#src/site/disk-fault.ts";
import { visible } from "#src/site/unseen.ts";
import { misuseOf } from "./misuse.ts";

/**
 * Runs a command to its end; its status is the process's, 64 of one that cannot be meant so. Whoever reads no more of what it prints (`| head`) stops
 * nothing of it, and is told nothing.
 */
export async function runCommand(main: () => Promise<number>): Promise<void> {
	for (const stream of [process.stdout, process.stderr])
		stream.on("error", (error) => {
			if (!("code" in error) || error.code !== "EPIPE") throw error;
		});
	process.exitCode = await main().catch((error: unknown) => {
		const isRefused = error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM");
		// What may not be read or reached says so by itself.
		const disk = isRefused ? null : diskFault(error);
		if (disk !== null) {
			const path = error instanceof Error && "path" in error ? String(error.path) : "Something";
			console.error(visible(`${path} could not be read or written (${disk.reason}): ${disk.remedy}, then try again.`));
			return 1;
		}
		const fault = misuseOf(error);
		if (fault === null) return exitWith(error);
		console.error(`${visible(fault)}; see --help`);
		return 64;
	});
}
