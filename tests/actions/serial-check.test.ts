import { expect, test } from "vitest";
import type { SupportSnapshot } from "#src/client/support-client.ts";
import { BUDGET, FIRST_BYTE_BUDGET } from "#src/site/limits.ts";
import { at, send } from "./action-bench.ts";

const CHECK = "/serial-number-checker/straps";

test("all that a check waits for the API leaves its page the time to wait for it as well", async () => {
	const { snapshot } = at(CHECK).scene;
	const budgets: number[] = [];
	const model = { value: "K1", name: "K1", product: null, examples: [], parts: [] };
	const call: SupportSnapshot["call"] = async ({ name }, { budget }) => {
		budgets.push(budget);
		const models = { models: [model], secondaryModels: [] };
		if (name === "serialCheckerModels") return { state: "ok", data: models as never };
		return { state: "failed", error: { kind: "timeout", status: null, message: "" } };
	};
	const fields = { modelName: "K1", serialNumber: "X" };
	const outcome = await send(CHECK, fields, undefined, undefined, { snapshot: { ...snapshot, call } });
	expect(outcome).toMatchObject({ status: 503, errors: [{ problem: "not-checked" }] });
	const [first = 0, second = 0] = budgets;
	expect(budgets).toHaveLength(2);
	expect(first + BUDGET.critical).toBeLessThanOrEqual(FIRST_BYTE_BUDGET);
	// What is left of it, not the same once more.
	expect(second).toBeLessThanOrEqual(first);
});
