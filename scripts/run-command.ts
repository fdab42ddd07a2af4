import { exitWith } from "#src/server/environment.ts";
import { visible } from "#src/site/unseen.ts";
import { diskFault } from "#src/store/write/disk-fault.ts";
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
		const disk = diskFault(error);
		if (disk !== null) {
			const path = error instanceof Error && "path" in error ? ` to ${String(error.path)}` : "";
			console.error(visible(`What should be written${path} was not (${disk.reason}): ${disk.remedy}, then try again.`));
			return 1;
		}
		const fault = misuseOf(error);
		if (fault === null) return exitWith(error);
		console.error(`${visible(fault)}; see --help`);
		return 64;
	});
}
