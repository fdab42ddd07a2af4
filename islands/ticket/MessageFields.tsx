import type { ReactNode } from "react";
import { Field } from "#islands/form/Field.tsx";
import { FILE_ENDINGS } from "#src/contract/tickets/file-types.ts";
import { TICKET_FIELDS } from "#src/contract/tickets/form.ts";
import { idOfField } from "./id-of-field.ts";
import type { TicketWords } from "./ticket-words.ts";

interface Props {
	readonly words: Pick<TicketWords, "message" | "attachments" | "attachmentsHint" | "trap"> & {
		readonly messageHint?: string | undefined;
	};
	readonly values: Readonly<Record<string, string>>;
	readonly messages: ReadonlyMap<string, string>;
	/** Fields that travel unseen. */
	readonly unseen: Readonly<Record<string, string>>;
}

/** What browsers offer to choose from; what is taken is decided by the bytes. */
const KINDS = Object.keys(FILE_ENDINGS).join(",");

/** The words of a message, its files, and the fields that nobody sees: of a new ticket and of further words. */
export function MessageFields({ words, values, messages, unseen }: Props): ReactNode {
	const { message, attachments, website } = TICKET_FIELDS;
	return (
		<>
			{Object.entries(unseen).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Field id={idOfField(message)} label={words.message} hint={words.messageHint} error={messages.get(message)}>
				{(described) => (
					<textarea name={message} rows={8} required dir="auto" defaultValue={values[message] ?? ""} {...described} />
				)}
			</Field>
			<Field
				id={idOfField(attachments)}
				label={words.attachments}
				hint={words.attachmentsHint}
				error={messages.get(attachments)}
			>
				{(described) => <input type="file" name={attachments} multiple accept={KINDS} {...described} />}
			</Field>
			{/* For programs that fill in whatever there is. */}
			<p hidden>
				<label>
					{words.trap} <input type="text" name={website} tabIndex={-1} autoComplete="off" />
				</label>
			</p>
		</>
	);
}
