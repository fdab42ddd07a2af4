import { describe, expect, test } from "vitest";
import type { SupportSnapshot } from "#src/client/support-client.ts";
import type { Outcome } from "#src/contract/call.ts";
import type { HelpStep } from "#src/contract/help-trees/schemas.ts";
import { isTrouble } from "#src/contract/statuses.ts";
import { InboxUnavailable } from "#src/inbox/inbox.ts";
import type { Brand } from "#src/site/brand.ts";
import { BRAND } from "#tests/fixtures/brand.ts";
import { helpStepOf } from "../modules/help-steps.ts";
import { FAILURES, inbox, send } from "./action-bench.ts";

const GUIDE = "/electronics/support/tvhelp/televisions/tv/guide/no-picture";
const ENDING = { product: "tv", tree: "no-picture", category: "televisions", answers: "yes.not-solved" };
const TICKET = `/electronics/support/tickets?answers=${ENDING.answers}&guide=no-picture&product=tv`;
const HELPFUL: Brand = {
	...BRAND,
	contact: [...BRAND.contact, { kind: "ticket" }],
	tvHelp: { category: "televisions", newsTypes: ["news"] },
};
const OUTCOMES = ["solved", "not-solved", "ticket"] as const;

/** Sends an outcome to a brand whose API answers so. */
function end(
	fields: Readonly<Record<string, string>>,
	answer: Outcome<HelpStep>,
	brand: Brand = HELPFUL,
	more: Parameters<typeof send>[4] = {},
) {
	const snapshot: SupportSnapshot = {
		...{ version: "test", brand },
		call: async () => answer as never,
		release() {},
	};
	return send("/tvhelp/outcome", { ...ENDING, ...fields }, undefined, undefined, { snapshot, ...more });
}

const answering = (node: Parameters<typeof helpStepOf>[0]): Outcome<HelpStep> => ({
	state: "ok",
	data: helpStepOf({ answers: [], ...node }),
});
const PERSON = answering({ kind: "ticket" });
const LAST = answering({ kind: "answer" });
const GOES_ON = answering({ kind: "answer", goesOn: true });

describe("the outcome of guided help is kept, and its reader led on", () => {
	test.each([
		["solved", LAST, `${GUIDE}?answers=yes.not-solved#help-step-thanks`],
		["not-solved", GOES_ON, `${GUIDE}?answers=yes.not-solved.not-solved#help-step`],
		["not-solved", LAST, TICKET],
		["ticket", PERSON, TICKET],
	] as const)("%s", async (outcome, step, location) => {
		expect(await end({ outcome }, step)).toMatchObject({ kind: "seeOther", isNew: true, location });
		expect(inbox.outcomes).toMatchObject([{ product: "tv", tree: "no-picture", node: "light", outcome }]);
		expect(inbox.outcomes[0]).not.toHaveProperty("category");
	});

	test("at an end that cannot come to that it is refused", async () => {
		for (const [outcome, step] of [
			["ticket", LAST],
			["solved", PERSON],
			["solved", answering({ kind: "question" })],
		] as const)
			expect(await end({ outcome }, step)).toMatchObject({ kind: "problem", status: 422 });
		expect(inbox.outcomes).toEqual([]);
	});

	test("without a ticket form a person is told on the page", async () => {
		const brand = { ...HELPFUL, contact: BRAND.contact };
		const location = `${GUIDE}?answers=yes.not-solved#help-step-person`;
		expect(await end({ outcome: "ticket" }, PERSON, brand)).toMatchObject({ location });
	});

	test("where the tree has changed meanwhile he is led to the last step that holds, and nothing is counted", async () => {
		const step: Outcome<HelpStep> = { state: "ok", data: helpStepOf({}, { answers: "yes" }) };
		expect(await end({ outcome: "solved" }, step)).toMatchObject({ location: `${GUIDE}?answers=yes`, isNew: false });
		expect(inbox.outcomes).toEqual([]);
	});

	test("that the inbox does not take stops nobody", async () => {
		const down = { ...inbox, help: { ...inbox.help, keep: () => Promise.reject(new InboxUnavailable("full")) } };
		expect(await end({ outcome: "ticket" }, PERSON, HELPFUL, { inbox: down })).toMatchObject({
			...{ kind: "seeOther", isNew: false, location: TICKET },
		});
	});
});

describe.each(Object.entries(FAILURES))("while the support API is %s", (_, failure) => {
	const failed: Outcome<HelpStep> = { state: "failed", error: { ...failure, message: "" } };

	test.each(OUTCOMES)("%s leads on where nothing is known, and to a 404 where the API says so", async (outcome) => {
		const became = await end({ outcome }, failed);
		if (!isTrouble(failure)) return expect(became).toMatchObject({ kind: "problem", status: 404 });
		expect(became).toMatchObject({
			...{ kind: "seeOther", isNew: false },
			location: {
				solved: `${GUIDE}?answers=yes.not-solved#help-step-thanks`,
				"not-solved": `${GUIDE}?answers=yes.not-solved.not-solved#help-step-person`,
				ticket: TICKET,
			}[outcome],
		});
		expect(inbox.outcomes).toEqual([]);
	});
});

test("what the API says is not there, and TV help of a brand that has none, is a 404", async () => {
	const missing: Outcome<HelpStep> = { state: "failed", error: { kind: "status", status: 404, message: "" } };
	expect(await end({ outcome: "solved" }, missing)).toMatchObject({ status: 404 });
	expect(await end({ outcome: "solved" }, LAST, BRAND)).toMatchObject({ status: 404 });
});
