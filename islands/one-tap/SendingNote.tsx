import type { ReactNode } from "react";
import type { SendingState } from "#islands/stores/sending.ts";
import type { SendingWords } from "./sending-words.ts";

type Props = Pick<SendingState, "isFetching" | "failure"> & { readonly words: SendingWords };

/** That something is on its way, or why it was not kept. */
export function SendingNote({ isFetching, failure, words }: Props): ReactNode {
	return (
		<>
			<p role="status" className="sending small soft">
				{isFetching ? words.sending : ""}
			</p>
			{failure && (
				<p role="alert" className="sending-error">
					{words[failure]}
				</p>
			)}
		</>
	);
}
