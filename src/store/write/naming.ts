import { diskFault } from "#src/site/disk-fault.ts";
import { isDamage } from "../database.ts";

/** Does a part of the work; what goes wrong names the file it is about. */
export function naming<Made>(file: string, work: () => Made): Made {
	try {
		return work();
	} catch (error) {
		// Neither is a fault of the file that is imported.
		if (diskFault(error) !== null || isDamage(error)) throw error;
		throw new Error(`${file}: cannot be imported (${error instanceof Error ? error.message : error}); correct it`);
	}
}
