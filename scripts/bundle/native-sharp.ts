import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const REPORT = z.object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) });

/** This machine's kind, as sharp names it: `linux-x64`, `linuxmusl-arm64`. */
export function machineKind(): string {
	const { header } = REPORT.parse(process.report.getReport());
	const isMusl = process.platform === "linux" && header.glibcVersionRuntime === undefined;
	return `${process.platform}${isMusl ? "musl" : ""}-${process.arch}`;
}

/**
 * Copies the machine code that reads pictures into the folder `native` of a bundle. The two packages stay side by side:
 * one finds the other from where it lies.
 *
 * @returns the path of what Node loads, below that folder
 * @throws when the packages of this machine are not installed
 */
export function copyNativeSharp(root: string, bundle: string): string {
	const kind = machineKind();
	for (const name of [`sharp-${kind}`, `sharp-libvips-${kind}`]) {
		const source = join(root, "node_modules/@img", name);
		// Where libvips is within sharp's own package, there is no second.
		if (existsSync(source))
			cpSync(source, join(bundle, "native", name), { recursive: true, filter: (path) => !path.endsWith("/include") });
	}
	const lib = join(bundle, "native", `sharp-${kind}`, "lib");
	const addon = existsSync(lib) ? readdirSync(lib).find((name) => name.endsWith(".node")) : undefined;
	if (addon === undefined)
		throw new Error(`The package @img/sharp-${kind} is not installed. Run this first: npm ci --include=optional`);
	return `sharp-${kind}/lib/${addon}`;
}
