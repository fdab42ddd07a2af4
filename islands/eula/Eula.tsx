import { useStore } from "@nanostores/react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { accept } from "#islands/stores/accepted-licences.ts";
import { $eula, hideEula, type LicensedFile, receiveData, showEula } from "#islands/stores/eula.ts";
import type { EulaWords } from "./eula-words.ts";
import { LicenceText } from "./LicenceText.tsx";
import { type FileLink, useAccepted } from "./LicensedLink.tsx";

export interface EulaProps {
	readonly licence: {
		readonly id: string;
		/** Its name with its version, as sessions remember it. */
		readonly key: string;
		readonly title: string;
		/** `lang` and `dir` of its words, where they are foreign. */
		readonly foreign: { readonly lang?: string; readonly dir?: "ltr" | "rtl" };
		/** Its own page. */
		readonly href: string;
	};
	/** The address of the page says that it was accepted. */
	readonly accepted: boolean;
	readonly file: LicensedFile;
	readonly links: readonly FileLink[];
	readonly locale: string;
	/** Where the form is sent when no script runs, and what with it. */
	readonly action: string;
	readonly fields: Readonly<Record<string, string>>;
	readonly words: EulaWords;
}

/**
 * A licence before the files that fall under it: its text in place or on its own page, then the links. Without
 * script the form is sent, and its answer is this page with the links.
 */
export function Eula({ licence, accepted, file, links, locale, action, fields, words }: EulaProps): ReactNode {
	const state = useStore($eula, { ssr: "initial" });
	const isAccepted = useAccepted(licence.key, accepted);
	const first = useRef<HTMLAnchorElement>(null);
	const details = useRef<HTMLDetailsElement>(null);
	const isMine = state.softwareIndex === file.softwareIndex && state.downloadNo === file.downloadNo;
	const show = () => void showEula(file, licence.id, locale);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was opened before this woke
	useLayoutEffect(() => {
		if (!state.isEulaShow) receiveData();
		if (details.current?.open) show();
	}, []);

	return (
		<>
			<div className="licence" data-licence={licence.key}>
				<p>
					{isAccepted ? words.accepted : words.needed}{" "}
					<a href={licence.href}>
						<bdi {...licence.foreign}>{licence.title}</bdi>
					</a>{" "}
					<span className="soft">{words.version}</span>
				</p>
				<details
					ref={details}
					onToggle={({ currentTarget }) => {
						if (currentTarget.open) show();
						else hideEula();
					}}
				>
					<summary>{words.show}</summary>
					{isMine && state.isEulaShow && state.eula !== "" ? (
						<LicenceText html={state.eula} foreign={licence.foreign} />
					) : isMine && state.isEulaFetching ? (
						<p role="status">{words.fetching}</p>
					) : (
						<p>
							{isMine && state.hasError && (
								<>
									<span role="alert">{words.failed}</span>{" "}
									<button type="button" className="text-button" onClick={show}>
										{words.again}
									</button>{" "}
								</>
							)}
							<a href={licence.href}>{words.open}</a>
						</p>
					)}
				</details>
				{!isAccepted && (
					<form
						method="post"
						action={action}
						onSubmit={(event) => {
							event.preventDefault();
							accept(licence.key);
							// The button that had the focus is gone: what it leads to has it next.
							setTimeout(() => first.current?.focus());
						}}
					>
						{Object.entries(fields).map(([name, value]) => (
							<input key={name} type="hidden" name={name} value={value} />
						))}
						<button type="submit" className="button" data-held="">
							{words.accept}
						</button>
					</form>
				)}
			</div>
			{isAccepted && (
				<ul className="plain get-links">
					{links.map(({ href, fileName, label }, index) => (
						<li key={href}>
							<a ref={index === 0 ? first : undefined} className="button" href={href} download={fileName}>
								{label}
							</a>
						</li>
					))}
				</ul>
			)}
		</>
	);
}
