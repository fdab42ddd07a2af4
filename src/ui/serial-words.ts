import type { SerialWords } from "#islands/serial-checker/serial-words.ts";
import { SERIAL_MAX_LENGTH } from "#src/contract/serial-number-checker/form.ts";
import type { SerialForm } from "#src/contract/serial-number-checker/schemas.ts";
import type { Translate } from "#src/site/translate.ts";
import { sendingWords } from "./sending-words.ts";

/** Examples in a hint: more would be a puzzle. */
const EXAMPLES_SHOWN = 2;

/** The words of the form of a list. */
export function serialWords(t: Translate, { models }: Pick<SerialForm, "models">): SerialWords {
	const hint = (examples: readonly string[]) =>
		t("serial.hint", { example: [...new Set(examples)].slice(0, EXAMPLES_SHOWN).join(" / ") });
	const { sending, early } = sendingWords(t);
	return {
		secondary: t("serial.secondary"),
		noSecondary: t("serial.secondary.none"),
		model: t("serial.model"),
		chooseModel: t("serial.model.choose"),
		part: t("serial.part"),
		noPart: t("serial.part.none"),
		number: t("serial.number"),
		hints: Object.fromEntries([
			["", hint(models.flatMap(({ examples }) => examples))],
			...models.map(({ value, examples }) => [value, hint(examples)] as const),
		]),
		check: t("serial.check"),
		again: t("serial.again"),
		whatToDo: t("serial.do"),
		verdicts: {
			affected: t("serial.verdict.affected"),
			"not-affected": t("serial.verdict.not-affected"),
			unknown: t("serial.verdict.unknown"),
		},
		sending,
		early,
		down: t("serial.error.down"),
		problem: t("form.problem"),
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
