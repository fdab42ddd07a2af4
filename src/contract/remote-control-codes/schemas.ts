import { z } from "zod";
import { code, productInfo, safeHtml, textLanguage, words } from "../shapes.ts";

const remoteControlCodes = z.object({
	product: productInfo,
	isProgrammable: z.boolean(),
	hasInformation: z.boolean(),
	instructionsHtml: safeHtml,
	language: textLanguage,
	devices: z.array(
		z.object({
			key: code,
			name: words,
			brands: z.array(z.object({ name: words, codes: z.array(words) })),
		}),
	),
});
export type RemoteControlCodes = z.infer<typeof remoteControlCodes>;

/** The reply of each call of this area. */
export const replies = { remoteControlCodes };
