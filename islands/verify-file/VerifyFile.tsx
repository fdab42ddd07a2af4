import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect, useRef } from "react";
import { $verification, clearVerification, type Published, verify } from "#islands/stores/verification.ts";

export interface VerifyFileProps {
	/** The files of the page: what is chosen should be one of them. */
	readonly published: readonly Published[];
	readonly words: {
		readonly choose: string;
		/** Says that nothing is sent. */
		readonly note: string;
		readonly reading: string;
		readonly same: string;
		readonly different: string;
		readonly "wrong-size": string;
		readonly failed: string;
	};
}

/** Checks a downloaded file in the browser: it is read there, in pieces, and not sent anywhere. */
export function VerifyFile({ published, words }: VerifyFileProps): ReactNode {
	const { stage, fileName, size, read } = useStore($verification, { ssr: "initial" });
	const field = useRef<HTMLInputElement>(null);
	const check = () => {
		const file = field.current?.files?.[0];
		if (file) void verify(file, published);
		else clearVerification();
	};

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, for a file that was chosen before this woke
	useEffect(check, []);

	const isResult = stage !== "none" && stage !== "reading";
	return (
		<>
			<label>
				<span>{words.choose}</span>
				<input ref={field} type="file" aria-describedby="verify-note" onChange={check} />
			</label>
			<p id="verify-note" className="small soft">
				{words.note}
			</p>
			{stage === "reading" && <progress aria-label={words.reading} max={size} value={read} />}
			<p role="status" className={isResult ? `verdict ${stage}` : ""}>
				{stage === "reading" && words.reading}
				{isResult && (
					<>
						<bdi>{fileName}</bdi>: {words[stage]}
					</>
				)}
			</p>
		</>
	);
}
