import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const SERVER = resolve(import.meta.dirname, "../../dist/server");

test("the built server holds React's production build alone, and asks no environment which", () => {
	const files = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".mjs"));
	expect(files.length).toBeGreaterThan(5);
	for (const name of files) {
		const text = readFileSync(join(SERVER, name), "utf8");
		expect(text.includes("process.env.NODE_ENV"), name).toBe(false);
		expect(/react-dom-server[.\w-]*\.development/.test(text), name).toBe(false);
	}
});
