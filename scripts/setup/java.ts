import { spawnSync } from "node:child_process";
import { installDebianPackages } from "./debian.ts";

const runs = () => spawnSync("java", ["-version"], { stdio: "ignore" }).status === 0;

/**
 * Makes sure that Java is there: the Nu HTML checker runs on it.
 *
 * @throws with a sentence that says what to do when it is not.
 */
export function ensureJava(): void {
	if (runs() || (installDebianPackages("default-jre-headless") && runs())) return;
	throw new Error("The HTML tests need Java 11 or newer on the PATH (Debian: apt install default-jre-headless).");
}
