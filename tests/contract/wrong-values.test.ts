import { describe, expect, test } from "vitest";
import { checkReply } from "#src/client/check-reply.ts";
import { CALL_NAMES } from "#src/contract/registry.ts";
import { createSanitiser } from "#src/packs/sanitise.ts";
import { leavesOf, sampleReply, withValue } from "#tests/fixtures/sample-reply.ts";
import { WRONG_VALUES } from "#tests/fixtures/wrong-values.ts";

const sanitise = createSanitiser();

/** What becomes of a wrong value, by the last name of its path: those that a contract's grammar is for. */
const NAMED: Readonly<Record<string, RegExp>> = {
	day: /^(published|reviewed|date|modified|soldFrom|soldUntil|softwareUntil|partsUntil|received)$/,
	language: /^language$/,
	path: /^(path|articleUrl)$/,
	address: /^(src|dark|url|address|downloadUrl|image|logoSrc|logoDark|home)$/,
	number: /^(start|end|count|size|seconds|minutes|width|height|pages|stepNum|\w+Count)$/,
	id: /^(id|slug|key|\w+Id|eula)$/,
};

/** What no value that got through may do where it is used. */
const USES: Readonly<Record<string, (value: unknown) => void>> = {
	day: (value) => value === "" || new Intl.DateTimeFormat("en").format(new Date(String(value))),
	language: (value) => value === "" || new Intl.DisplayNames([String(value)], { type: "language" }),
	path: (value) => new Headers({ location: String(value) }),
	address: (value) => new URL(String(value), "https://site.example"),
	number: (value) => expect(value).toBeGreaterThanOrEqual(0),
	id: (value) => expect(value).toMatch(/^[\w.+:-]{1,128}$/),
};

describe.each(CALL_NAMES)("%s", (name) => {
	const sample = sampleReply(name);
	const leaves = leavesOf(sample);

	test("a well-formed reply fits", () => {
		expect(checkReply(name, sample, sanitise)).toMatchObject({ fits: true });
		expect(leaves.length).toBeGreaterThan(0);
	});

	test("a wrong value in any of its leaves fails the reply by its field, or does no harm where it is used", () => {
		for (const leaf of leaves) {
			const last = String(leaf.findLast((key) => typeof key === "string"));
			const use = Object.entries(NAMED).find(([, names]) => names.test(last))?.[0];
			for (const wrong of WRONG_VALUES) {
				const checked = checkReply(name, withValue(sample, leaf, wrong), sanitise);
				const about = `${leaf.join(".")} = ${JSON.stringify(wrong)?.slice(0, 40)}`;
				if (checked.fits) {
					if (use !== undefined && wrong !== null) expect(() => USES[use]?.(wrong), about).not.toThrow();
				} else {
					expect(checked.fault, about).toMatch(/^[\w.-]+: |more HTML/);
					expect(checked.fault + checked.found, about).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
				}
			}
		}
	});

	test("no leaf holds without a bound, and no number below nothing", () => {
		for (const leaf of leaves)
			for (const wrong of ["x".repeat(300_000), -1, 0.5, 1e308])
				expect(checkReply(name, withValue(sample, leaf, wrong), sanitise).fits, `${leaf.join(".")} = ${wrong}`).toBe(
					false,
				);
	});
});
