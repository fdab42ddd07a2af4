import type { SerialCheckForm } from "#src/contract/serial-number-checker/form.ts";
import { NOT_CHOSEN, SERIAL_FIELDS } from "#src/contract/serial-number-checker/form.ts";
import type { SerialForm } from "#src/contract/serial-number-checker/schemas.ts";

/** What a check was sent with, as all that its form offers: enough to send it again while the list itself says nothing. */
export function sentChoices({
	values,
}: Pick<SerialCheckForm, "values">): Pick<SerialForm, "models" | "secondaryModels" | "hasParts"> {
	const chosen = (field: string) => {
		const value = values[field] ?? "";
		return value === "" || value === NOT_CHOSEN ? [] : [{ value, name: value }];
	};
	const parts = chosen(SERIAL_FIELDS.partNumber);
	return {
		models: chosen(SERIAL_FIELDS.modelName).map((model) => ({ ...model, product: null, examples: [], parts })),
		secondaryModels: chosen(SERIAL_FIELDS.secondaryModelName),
		hasParts: parts.length > 0,
	};
}
