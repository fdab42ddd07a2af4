import type { ReactNode } from "react";
import { Field } from "#islands/form/Field.tsx";
import { NOT_CHOSEN, SERIAL_FIELDS, SERIAL_MAX_LENGTH } from "#src/contract/serial-number-checker/form.ts";
import type { SerialForm, SerialModel } from "#src/contract/serial-number-checker/schemas.ts";
import type { SerialWords } from "./serial-words.ts";

interface Props {
	readonly models: readonly SerialModel[];
	readonly secondaryModels: SerialForm["secondaryModels"];
	/** Of the chosen model; those of all models while there is none. */
	readonly parts: SerialModel["parts"];
	readonly hasParts: boolean;
	readonly words: SerialWords;
	readonly values: Readonly<Record<string, string>>;
	/** What is wrong, by field. */
	readonly messages: ReadonlyMap<string, string>;
	/** The model that was chosen here; null while none was. */
	readonly modelName: string | null;
	readonly onSecondaryModel?: (value: string) => void;
	readonly onModel?: (value: string) => void;
}

export const idOf = (field: string) => `serial-${field}`;

const { secondaryModelName, modelName, partNumber, serialNumber } = SERIAL_FIELDS;

/** The fields of a check: all of them plain, each chosen or typed without any script. */
export function SerialFields({
	models,
	secondaryModels,
	parts,
	hasParts,
	words,
	values,
	messages,
	modelName: chosen,
	onSecondaryModel,
	onModel,
}: Props): ReactNode {
	const [only] = models;
	const one = models.length === 1 ? only : undefined;
	const groups = parts.length > 0 ? [{ name: "", parts }] : models.filter((each) => each.parts.length > 0);
	const model = chosen ?? one?.value ?? values[modelName] ?? "";
	return (
		<>
			{secondaryModels.length > 0 && (
				<Field id={idOf(secondaryModelName)} label={words.secondary} error={messages.get(secondaryModelName)}>
					{(described) => (
						<select
							name={secondaryModelName}
							defaultValue={values[secondaryModelName] ?? NOT_CHOSEN}
							onChange={(event) => onSecondaryModel?.(event.currentTarget.value)}
							{...described}
						>
							<option value={NOT_CHOSEN}>{words.noSecondary}</option>
							{secondaryModels.map(({ value, name }) => (
								<option key={value} value={value}>
									{name}
								</option>
							))}
						</select>
					)}
				</Field>
			)}
			<Field id={idOf(modelName)} label={words.model} error={messages.get(modelName)}>
				{(described) => (
					<select
						key={models.map(({ value }) => value).join()}
						name={modelName}
						defaultValue={one?.value ?? values[modelName] ?? ""}
						onChange={(event) => onModel?.(event.currentTarget.value)}
						{...described}
					>
						{!one && <option value="">{words.chooseModel}</option>}
						{models.map(({ value, name }) => (
							<option key={value} value={value}>
								{name}
							</option>
						))}
					</select>
				)}
			</Field>
			{hasParts && (
				<Field id={idOf(partNumber)} label={words.part} error={messages.get(partNumber)}>
					{(described) => (
						<select
							key={parts.map(({ value }) => value).join()}
							name={partNumber}
							defaultValue={values[partNumber] ?? NOT_CHOSEN}
							{...described}
						>
							<option value={NOT_CHOSEN}>{words.noPart}</option>
							{groups.map((group) =>
								groups.length > 1 ? (
									<optgroup key={group.name} label={group.name}>
										<PartOptions parts={group.parts} />
									</optgroup>
								) : (
									<PartOptions key={group.name} parts={group.parts} />
								),
							)}
						</select>
					)}
				</Field>
			)}
			<Field
				id={idOf(serialNumber)}
				label={words.number}
				hint={words.hints[Object.hasOwn(words.hints, model) ? model : ""]}
				error={messages.get(serialNumber)}
			>
				{(described) => (
					<input
						type="text"
						name={serialNumber}
						maxLength={SERIAL_MAX_LENGTH}
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
						dir="ltr"
						defaultValue={values[serialNumber] ?? ""}
						{...described}
					/>
				)}
			</Field>
		</>
	);
}

function PartOptions({ parts }: Pick<Props, "parts">): ReactNode {
	return parts.map(({ value, name }) => (
		<option key={value} value={value}>
			{name}
		</option>
	));
}
