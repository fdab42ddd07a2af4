import type { SendingWords } from "#islands/one-tap/sending-words.ts";
import { CLIENT_RATE } from "#src/site/sending-limits.ts";
import type { Translate } from "#src/site/translate.ts";

/** The words of a form that an island sends. */
export function sendingWords(t: Translate): SendingWords {
	return {
		sending: t("sending.on-its-way"),
		failed: t("sending.failed"),
		early: t("sending.early", { count: CLIENT_RATE.interval / 1000 }),
	};
}
