import { z } from "zod";
import { productInfo, safeHtml, textLanguage } from "../shapes.ts";

const remoteControlCodes = z.object({
	product: productInfo,
	isProgrammable: z.boolean(),
	hasInformation: z.boolean(),
	instructionsHtml: safeHtml,
	language: textLanguage,
	devices: z.array(
		z.object({
			key: z.string(),
			name: z.string(),
			brands: z.array(z.object({ name: z.string(), codes: z.array(z.string()) })),
		}),
	),
});
export type RemoteControlCodes = z.infer<typeof remoteControlCodes>;

/** The reply of each call of this area. */
export const replies = { remoteControlCodes };
