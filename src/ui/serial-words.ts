import type { SerialWords } from "#islands/serial-checker/serial-words.ts";
import { SERIAL_MAX_LENGTH } from "#src/contract/serial-number-checker/form.ts";
import type { SerialForm } from "#src/contract/serial-number-checker/schemas.ts";
import { SERIAL_CHECK_RATES } from "#src/site/sending-limits.ts";
import type { Translate } from "#src/site/translate.ts";
import { sentFormWords } from "./sending-words.ts";

/** Examples in a hint: more would be a puzzle. */
const EXAMPLES_SHOWN = 2;

/** The words of the form of a list. */
export function serialWords(t: Translate, { models }: Pick<SerialForm, "models">): SerialWords {
	const hint = (name: string, examples: readonly string[]): (readonly [string, string])[] =>
		examples.length === 0
			? []
			: [[name, t("serial.hint", { example: [...new Set(examples)].slice(0, EXAMPLES_SHOWN).join(" / ") })]];
	const early = t("serial.error.early", { count: SERIAL_CHECK_RATES.client.interval / 1000 });
	return {
		secondary: t("serial.secondary"),
		noSecondary: t("serial.secondary.none"),
		model: t("serial.model"),
		chooseModel: t("serial.model.choose"),
		part: t("serial.part"),
		noPart: t("serial.part.none"),
		number: t("serial.number"),
		hints: Object.fromEntries([
			...hint(
				"",
				models.flatMap(({ examples }) => examples),
			),
			...models.flatMap(({ value, examples }) => hint(value, examples)),
		]),
		check: t("serial.check"),
		again: t("serial.again"),
		whatToDo: t("serial.do"),
		verdicts: {
			affected: t("serial.verdict.affected"),
			"not-affected": t("serial.verdict.not-affected"),
			unknown: t("serial.verdict.unknown"),
		},
		sending: t("sending.on-its-way"),
		failures: { failed: t("serial.error.down"), early },
		models: t("serial.error.models"),
		...sentFormWords(t),
		errors: {
			"modelName.missing": t("serial.error.model"),
			"partNumber.unknown": t("serial.error.part"),
			"serialNumber.missing": t("serial.error.number"),
			"serialNumber.too-long": t("form.too-long", { count: SERIAL_MAX_LENGTH }),
			"form.not-checked": t("serial.error.down"),
			"form.too-early": early,
			unknown: t("serial.error.model"),
		},
	};
}
