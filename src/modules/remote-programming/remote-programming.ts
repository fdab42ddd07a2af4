import load from "#islands/lite/load-kept-codes.js?raw";
import { listWindow } from "#src/context/list-window.ts";
import { request } from "#src/contract/call.ts";
import { remoteControlCodes } from "#src/contract/remote-control-codes/calls.ts";
import { REMOTE_BRANDS_COUNT } from "#src/site/limits.ts";
import find from "#src/ui/find.css?inline";
import { defineModule } from "../module.ts";
import RemoteProgramming from "./RemoteProgramming.astro";
import { choiceOf } from "./remote-choice.ts";
import style from "./remote-programming.css?inline";

/** A remote control, and the way to a code that works: the device, its brand, one code after the other. */
export const remoteProgramming = defineModule({
	name: "remote-programming",
	critical: true,
	calls: (context) => {
		const { start, num } = listWindow(context, REMOTE_BRANDS_COUNT);
		const { device, brand, code } = choiceOf(context);
		return {
			remote: request(remoteControlCodes, {
				...{ modelName: context.params.productName ?? null, device, brand, code },
				...{ brandQuery: context.query.brandQuery ?? null, start, num },
			}),
		};
	},
	view: RemoteProgramming,
	style: find + style,
	script: load,
});
