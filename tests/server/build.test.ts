import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
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

test("the process loads nothing of what makes traces, unless they are wanted", () => {
	const loaded = new Set<string>();
	const load = (name: string): void => {
		if (loaded.has(name)) return;
		loaded.add(name);
		const text = readFileSync(join(SERVER, name), "utf8");
		for (const [, from = ""] of text.matchAll(/(?:from|import)\s*"(\.[^"]+\.mjs)"/g)) load(join(dirname(name), from));
	};
	load("main.mjs");
	expect(loaded.size).toBeGreaterThan(5);
	const holdsTraces = (name: string) => readFileSync(join(SERVER, name), "utf8").includes("resourceSpans");
	expect([...loaded].filter(holdsTraces)).toEqual([]);
	const all = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".mjs"));
	expect(all.filter(holdsTraces)).toHaveLength(1);
});
