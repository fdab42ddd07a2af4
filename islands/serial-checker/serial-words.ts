import type { SentFormWords } from "#islands/form/SentForm.tsx";
import type { Verdict } from "#src/contract/serial-number-checker/form.ts";

/** The words of the serial-number checker in the page's language. */
export interface SerialWords extends SentFormWords {
	readonly secondary: string;
	readonly noSecondary: string;
	readonly model: string;
	readonly chooseModel: string;
	readonly part: string;
	readonly noPart: string;
	readonly number: string;
	/** What numbers look like, by model; with an empty name when none is chosen. */
	readonly hints: Readonly<Record<string, string>>;
	readonly check: string;
	readonly again: string;
	readonly whatToDo: string;
	readonly verdicts: Readonly<Record<Verdict, string>>;
	readonly sending: string;
	/** Why there is no verdict, and that the models of a device could not be had. */
	readonly failures: Readonly<Record<"failed" | "early", string>>;
	readonly models: string;
}
