import { expect, test } from "vitest";
import { ROUTES } from "#src/routes.ts";
import { HotTargets } from "#src/server/page/hot-targets.ts";
import { HOT_TARGETS_MAX_BYTES } from "#src/site/limits.ts";

test("the short way leads by addresses alone, and forgets the oldest beyond its bytes", () => {
	const hot = new HotTargets();
	const [route] = ROUTES;
	if (!route) throw new Error("There is no route.");
	const leads = { target: "/electronics/support", route };
	const key = (index: number) => `0\nsite.example\n/electronics/support/${index}?${"x".repeat(8_000)}`;
	const most = HOT_TARGETS_MAX_BYTES / (2 * key(0).length);
	for (let index = 0; index < 10 * most; index++) hot.set(key(index), leads);
	let kept = 0;
	for (let index = 0; index < 10 * most; index++) if (hot.get(key(index)) !== undefined) kept++;
	expect(kept).toBeGreaterThan(0);
	expect(kept).toBeLessThan(most);
	expect(hot.get(key(0))).toBeUndefined();
	hot.set(`0\nsite.example\n/${"y".repeat(HOT_TARGETS_MAX_BYTES)}`, leads);
	expect(hot.get(`0\nsite.example\n/${"y".repeat(HOT_TARGETS_MAX_BYTES)}`)).toBeUndefined();
});
