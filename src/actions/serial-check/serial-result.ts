import type { OwnPage } from "#src/actions/action.ts";
import { SERIAL_RESULT_OPEN } from "#src/site/sending-limits.ts";
import { readToken } from "./check-token.ts";

/** The page of a check's result, for as long as the answer may still hold. */
export const serialResult: OwnPage = {
	route: "/serial-number-checker/{listId}/{checkToken}",
	async show(scene) {
		const checked = readToken(scene, scene.context.params.checkToken ?? "");
		if (!checked || Date.parse(checked.day) < scene.now().getTime() - SERIAL_RESULT_OPEN) return null;
		return { form: "serial-result", ...checked, values: {}, errors: [] };
	},
};
