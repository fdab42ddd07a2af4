import { z } from "zod";
import { request } from "#src/contract/call.ts";
import { serialCheckerModels, serialNumberCheck } from "#src/contract/serial-number-checker/calls.ts";
import { NOT_CHOSEN, SERIAL_MAX_LENGTH } from "#src/contract/serial-number-checker/form.ts";
import { BUDGET, FIRST_BYTE_BUDGET } from "#src/site/limits.ts";
import { SERIAL_CHECK_MAX_BYTES, SERIAL_CHECK_RATES } from "#src/site/sending-limits.ts";
import { type ActionProblem, defineAction, fieldProblem, NOT_THERE } from "../action.ts";
import { askFor } from "../ask-for.ts";
import { tokenOf } from "./check-token.ts";

/** The support API does not tell; the reader's words stay where they are. */
const NOT_CHECKED: ActionProblem = {
	kind: "problem",
	status: 503,
	errors: [{ field: "form", problem: "not-checked" }],
};

const name = z.string().max(120);

/**
 * Checks a serial number. It is compared and forgotten: it stands in no address and is kept nowhere; the reader is
 * sent to an address that proves what came of it.
 */
export const serialCheck = defineAction({
	route: "/serial-number-checker/{listId}",
	maxBytes: SERIAL_CHECK_MAX_BYTES,
	rates: SERIAL_CHECK_RATES,
	call: serialNumberCheck,
	grammar: z.object({
		secondaryModelName: name.default(NOT_CHOSEN),
		modelName: name,
		partNumber: name.default(NOT_CHOSEN),
		serialNumber: z.string().max(SERIAL_MAX_LENGTH),
	}),
	// Nothing of it is kept, so that none is a repeat of another.
	sameAs: () => "",
	isPageKept: true,
	async run({ secondaryModelName, modelName, partNumber, serialNumber }, scene) {
		const listId = scene.context.params.listId ?? null;
		// Its page may have to wait for the API as well, and a reader is answered in time.
		const until = performance.now() + FIRST_BYTE_BUDGET - BUDGET.critical;
		const left = () => Math.max(until - performance.now(), 0);
		const models = request(serialCheckerModels, { listId, secondaryModelName });
		const offered = await askFor(models, scene, (data) => data.models, left());
		if (offered === "missing" || offered === null) return offered ? NOT_THERE : NOT_CHECKED;
		const model = offered.find(({ value }) => value === modelName);
		if (!model) return fieldProblem("modelName", modelName === NOT_CHOSEN ? "missing" : "unknown");
		if (partNumber !== NOT_CHOSEN && !model.parts.some(({ value }) => value === partNumber))
			return fieldProblem("partNumber", "unknown");
		const check = request(serialNumberCheck, { listId, modelName, partNumber, serialNumber });
		const checked = await askFor(check, scene, (data) => data.validationResult, left());
		if (checked === "missing" || checked === null) return checked ? NOT_THERE : NOT_CHECKED;
		const { verdict, title } = checked;
		const day = scene.now().toISOString().slice(0, 10);
		const checkToken = tokenOf(scene, { verdict, day, modelName });
		return {
			kind: "seeOther",
			location: scene.link.to("serial-number-result", { listId: listId ?? "", checkToken }),
			isNew: false,
			data: { verdict, title },
		};
	},
	show: async () => ({ form: "serial-check", values: {}, errors: [] }),
});
