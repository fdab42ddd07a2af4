import { readFileSync } from "node:fs";

let known: string | null | undefined;

/**
 * Names this start of the machine (proc(5), `random/boot_id`): what was written since is read as it was written, whether it has
 * come to the disk or not. Null where the system does not say.
 */
export function systemStart(): string | null {
	if (known === undefined) known = said();
	return known;
}

function said(): string | null {
	try {
		return readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim() || null;
	} catch {
		return null;
	}
}
