import type { SentFormWords } from "#islands/form/SentForm.tsx";
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

/** The words around a form that is sent. */
export function sentFormWords(t: Translate): Omit<SentFormWords, "errors"> {
	return {
		problem: t("form.problem"),
		notSent: t("form.not-sent"),
		errorTitle: t("form.error-title", { title: "" }),
	};
}
