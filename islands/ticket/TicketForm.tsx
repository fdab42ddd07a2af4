import { useStore } from "@nanostores/react";
import { type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import { errorMessages } from "#islands/form/error-messages.ts";
import { Field } from "#islands/form/Field.tsx";
import { SentForm as Form } from "#islands/form/SentForm.tsx";
import { $ticket, sendTicket, startTicket } from "#islands/stores/ticket.ts";
import { type AnswerScope, changeSubject } from "#islands/stores/ticket-answers.ts";
import { EMAIL_MAX_LENGTH, TICKET_LINE_MAX_LENGTH, TICKET_NAME_MAX_LENGTH } from "#src/contract/bounds.ts";
import type { SentForm } from "#src/contract/sent-form.ts";
import { TICKET_FIELDS } from "#src/contract/tickets/form.ts";
import { Answers } from "./Answers.tsx";
import { idOfField, inOrder } from "./id-of-field.ts";
import { MessageFields } from "./MessageFields.tsx";
import type { TicketWords } from "./ticket-words.ts";

export interface TicketFormProps extends SentForm {
	/** Where the form is sent. */
	readonly action: string;
	readonly unseen: Readonly<Record<string, string>>;
	readonly words: TicketWords;
	readonly needsEmail: boolean;
	/** Where answers are looked for while the subject is written. */
	readonly scope: AnswerScope;
}

/**
 * A message to support. Awake it sends itself without leaving the page, says what is wrong beside the fields, and offers
 * answers to what is written as the subject; asleep, and without script, the same form sends itself.
 */
export function TicketForm({ action, unseen, values, errors, words, needsEmail, scope }: TicketFormProps): ReactNode {
	const { isSending, progress, problems } = useStore($ticket, { ssr: "initial" });
	const written = useRef<HTMLInputElement>(null);
	useLayoutEffect(() => {
		startTicket();
		// What was written before this woke counts as well.
		if (written.current) changeSubject(written.current.value, scope);
	}, [scope]);
	const messages = useMemo(() => inOrder(errorMessages(problems ?? errors, words.errors)), [problems, errors, words]);
	const { name, email, productName, subject } = TICKET_FIELDS;
	return (
		<Form
			action={action}
			encType="multipart/form-data"
			idOf={idOfField}
			words={words}
			messages={messages}
			isSending={isSending}
			send={isSending ? words.sending : words.send}
			onSubmit={(form) => void sendTicket(action, new FormData(form))}
			below={
				<>
					<p role="status" className="visually-hidden">
						{isSending ? words.sending : ""}
					</p>
					{isSending && <progress aria-label={words.sending} max={100} value={progress ?? undefined} />}
				</>
			}
		>
			<Field id={idOfField(subject)} label={words.subject} hint={words.subjectHint} error={messages.get(subject)}>
				{(described) => (
					<input
						ref={written}
						type="text"
						name={subject}
						required
						maxLength={TICKET_LINE_MAX_LENGTH}
						dir="auto"
						defaultValue={values[subject] ?? ""}
						onInput={(event) => changeSubject(event.currentTarget.value, scope)}
						{...described}
					/>
				)}
			</Field>
			<Field id={idOfField(productName)} label={words.product} error={messages.get(productName)}>
				{(described) => (
					<input
						type="text"
						name={productName}
						maxLength={TICKET_NAME_MAX_LENGTH}
						dir="auto"
						defaultValue={values[productName] ?? ""}
						{...described}
					/>
				)}
			</Field>
			<MessageFields words={words} values={values} messages={messages} unseen={unseen} />
			<Field id={idOfField(email)} label={words.email} hint={words.emailHint} error={messages.get(email)}>
				{(described) => (
					<input
						type="email"
						name={email}
						required={needsEmail}
						maxLength={EMAIL_MAX_LENGTH}
						autoComplete="email"
						inputMode="email"
						dir="ltr"
						defaultValue={values[email] ?? ""}
						{...described}
					/>
				)}
			</Field>
			<Field id={idOfField(name)} label={words.name} error={messages.get(name)}>
				{(described) => (
					<input
						type="text"
						name={name}
						maxLength={TICKET_NAME_MAX_LENGTH}
						autoComplete="name"
						dir="auto"
						defaultValue={values[name] ?? ""}
						{...described}
					/>
				)}
			</Field>
			<Answers words={words} scope={scope} />
		</Form>
	);
}
