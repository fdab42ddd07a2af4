import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Installs Debian packages when we may: as root on a Debian-like machine. Says whether it worked. */
export function installDebianPackages(...names: string[]): boolean {
	if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
	console.log(`installing ${names.join(", ")} with apt-get`);
	const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore", env: environment });
	return (
		spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], {
			stdio: ["ignore", "ignore", "inherit"],
			env: environment,
		}).status === 0
	);
}
