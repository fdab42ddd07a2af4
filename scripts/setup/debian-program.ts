import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebianPackages } from "./debian.ts";

/** Where Debian has the programs of administrators, which are not on everybody's path. */
const ADMINISTRATORS = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

/**
 * The path of a program, which is installed where it is missing and may be.
 *
 * @param packages of Debian that hold it
 * @throws with what to install
 */
export function debianProgram(name: string, ...packages: readonly string[]): string {
	const found = pathOf(name) ?? (packages.length > 0 && installDebianPackages(...packages) ? pathOf(name) : null);
	if (found === null) throw new Error(`The program ${name} is not there: install it (Debian: ${packages.join(", ")}).`);
	return found;
}

function pathOf(name: string): string | null {
	const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...ADMINISTRATORS];
	return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
