import { defineCall } from "../call.ts";
import type { RemoteControlCodes } from "./schemas.ts";

/** Codes with which a remote control steers other devices. */
export const remoteControlCodes = defineCall<{ modelName: string | null }, RemoteControlCodes>()({
	name: "remoteControlCodes",
	path: "/remote-control-codes/{modelName}",
	rules: { cafrench: true },
	tags: ({ modelName }) => (modelName ? [`product:${modelName}`, `remote-codes:${modelName}`] : []),
});
