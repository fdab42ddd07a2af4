import { defineCall } from "../call.ts";
import { cafrench, name } from "../parameter.ts";
import { productInfoTag, remoteControlCodesTag, tagsOf } from "../tags.ts";
import type { RemoteControlCodes } from "./schemas.ts";

/** Codes with which a remote control steers other devices. */
export const remoteControlCodes = defineCall<RemoteControlCodes>()({
	name: "remoteControlCodes",
	path: "/remote-control-codes/{modelName}",
	params: { modelName: name(), CAFRENCH: cafrench() },
	tags: ({ modelName }) => tagsOf(modelName, remoteControlCodesTag, productInfoTag),
});
