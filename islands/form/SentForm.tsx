import type { ReactNode, Ref, SubmitEvent } from "react";
import { ErrorSummary, type ErrorSummaryProps } from "./ErrorSummary.tsx";
import type { ErrorWords } from "./error-messages.ts";
import { useErrorTitle } from "./error-title.ts";

/** The words of every form that is sent, in the page's language. */
export interface SentFormWords {
	/** Above what is to be checked, and above why nothing was sent. */
	readonly problem: string;
	readonly notSent: string;
	/** Begins the title of the page while something is wrong. */
	readonly errorTitle: string;
	readonly errors: ErrorWords;
}

interface Props extends ErrorSummaryProps {
	/** Where the form is sent. */
	readonly action: string;
	readonly encType?: "multipart/form-data";
	readonly words: SentFormWords;
	readonly isSending: boolean;
	/** On the button. */
	readonly send: string;
	readonly element?: Ref<HTMLFormElement>;
	readonly onSubmit?: ((form: HTMLFormElement, submitter: HTMLElement | null) => void) | undefined;
	readonly onInput?: () => void;
	/** The fields. */
	readonly children: ReactNode;
	/** Below the button. */
	readonly below?: ReactNode;
}

/**
 * A form that is sent: what is wrong with it on top and in the page's title, its fields, its button. Awake it hands
 * what was filled in to `onSubmit`; asleep, and without script, it sends itself.
 */
export function SentForm({
	action,
	encType,
	idOf,
	words,
	messages,
	isSending,
	send,
	element,
	onSubmit,
	onInput,
	children,
	below,
}: Props): ReactNode {
	useErrorTitle(words.errorTitle, messages.size > 0);
	return (
		<form
			ref={element}
			id={idOf("form")}
			className="sent-form"
			method="post"
			encType={encType}
			action={action}
			noValidate
			aria-busy={isSending || undefined}
			onInput={onInput}
			onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
				if (!onSubmit) return;
				event.preventDefault();
				onSubmit(event.currentTarget, event.nativeEvent.submitter);
			}}
		>
			<ErrorSummary words={words} idOf={idOf} messages={messages} />
			{children}
			<button type="submit" className="button" data-held="" aria-disabled={isSending || undefined}>
				{send}
			</button>
			{below}
		</form>
	);
}
