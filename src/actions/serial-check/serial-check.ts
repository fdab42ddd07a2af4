import { z } from "zod";
import { type CallRequest, type Outcome, request } from "#src/contract/call.ts";
import { serialCheckerModels, serialNumberCheck } from "#src/contract/serial-number-checker/calls.ts";
import { NOT_CHOSEN, SERIAL_MAX_LENGTH } from "#src/contract/serial-number-checker/form.ts";
import { isTrouble } from "#src/contract/statuses.ts";
import { BUDGET } from "#src/site/limits.ts";
import { SERIAL_CHECK_MAX_BYTES } from "#src/site/sending-limits.ts";
import { type ActionProblem, defineAction, fieldProblem, NOT_THERE, type Scene } from "../action.ts";
import { tokenOf } from "./check-token.ts";

/** The support API does not tell; the reader's words stay where they are. */
const NOT_CHECKED: ActionProblem = {
	kind: "problem",
	status: 503,
	errors: [{ field: "form", problem: "not-checked" }],
};

const ask = <Data>(call: CallRequest<Data>, { snapshot, context, identity }: Scene): Promise<Outcome<Data>> =>
	snapshot.call(call, { locale: context.locale, identity, budget: BUDGET.critical });

const isDown = (outcome: Outcome<unknown>) => outcome.state === "failed" && isTrouble(outcome.error);

const name = z.string().max(120);

/**
 * Checks a serial number. It is compared and forgotten: it stands in no address and is kept nowhere; the reader is
 * sent to an address that proves what came of it.
 */
export const serialCheck = defineAction({
	route: "/serial-number-checker/{listId}",
	maxBytes: SERIAL_CHECK_MAX_BYTES,
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
		const offered = await ask(request(serialCheckerModels, { listId, secondaryModelName }), scene);
		if (offered.state !== "ok") return isDown(offered) ? NOT_CHECKED : NOT_THERE;
		const model = offered.data.models.find(({ value }) => value === modelName);
		if (!model) return fieldProblem("modelName", modelName === NOT_CHOSEN ? "missing" : "unknown");
		if (partNumber !== NOT_CHOSEN && !model.parts.some(({ value }) => value === partNumber))
			return fieldProblem("partNumber", "unknown");
		const checked = await ask(request(serialNumberCheck, { listId, modelName, partNumber, serialNumber }), scene);
		if (checked.state !== "ok") return isDown(checked) ? NOT_CHECKED : NOT_THERE;
		const { verdict, title } = checked.data.validationResult;
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
