import { listWindow } from "#src/context/list-window.ts";
import { request } from "#src/contract/call.ts";
import { remoteControls as remoteControlsCall } from "#src/contract/remote-control-codes/calls.ts";
import { REMOTE_CONTROLS_COUNT } from "#src/site/limits.ts";
import find from "#src/ui/find.css?inline";
import { defineModule } from "../module.ts";
import RemoteControls from "./RemoteControls.astro";
import style from "./remote-controls.css?inline";

/** Remote controls that can be programmed: a search by any number on them or on what they came with, and the list. */
export const remoteControls = defineModule({
	name: "remote-controls",
	critical: true,
	calls: (context) => {
		const { start, num } = listWindow(context, REMOTE_CONTROLS_COUNT);
		return { remotes: request(remoteControlsCall, { query: context.query.query ?? null, start, num }) };
	},
	view: RemoteControls,
	style: find + style,
});
