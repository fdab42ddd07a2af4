import { request } from "#src/contract/call.ts";
import { serialCheckerDetails, serialCheckerModels } from "#src/contract/serial-number-checker/calls.ts";
import appliesTo from "#src/ui/applies-to.css?inline";
import form from "#src/ui/form.css?inline";
import serialCheck from "#src/ui/serial-check.css?inline";
import { defineModule } from "../module.ts";
import SerialNumberChecker from "./SerialNumberChecker.astro";
import style from "./serial-number-checker.css?inline";

/** A list of serial numbers: what the check is for, the form, where the number is, and questions about it. */
export const serialNumberChecker = defineModule({
	name: "serial-number-checker",
	critical: true,
	keepsWords: true,
	calls: ({ params }) => ({
		details: request(serialCheckerDetails, { listId: params.listId ?? null }),
		models: request(serialCheckerModels, { listId: params.listId ?? null }),
	}),
	view: SerialNumberChecker,
	style: appliesTo + form + serialCheck + style,
});
