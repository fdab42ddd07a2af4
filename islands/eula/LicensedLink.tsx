import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect } from "react";
import { $accepted, recallAccepted } from "#islands/stores/accepted-licences.ts";

export interface FileLink {
	readonly href: string;
	readonly fileName: string;
	readonly label: string;
}

export interface LicensedLinkProps extends FileLink {
	/** The version of the licence that has to be accepted first. */
	readonly licence: string;
	/** The address of the page says that it was. */
	readonly accepted: boolean;
	/** What stands in the link's place until then. */
	readonly waiting: string;
}

/** Whether a licence is accepted: by the address of the page, or in this session. */
export function useAccepted(licence: string, accepted: boolean): boolean {
	const remembered = useStore($accepted, { ssr: "initial" });
	useEffect(recallAccepted, []);
	return accepted || remembered.includes(licence);
}

/** A link to a file that appears when its licence is accepted. */
export function LicensedLink({ licence, accepted, href, fileName, label, waiting }: LicensedLinkProps): ReactNode {
	return useAccepted(licence, accepted) ? (
		<a className="button quiet" href={href} download={fileName}>
			{label}
		</a>
	) : (
		<span className="soft" data-licence={licence}>
			{waiting}
		</span>
	);
}
