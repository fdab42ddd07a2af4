import type { ReactNode } from "react";
import type { Banner } from "#src/contract/banners/schemas.ts";
import type { DownloadsWords } from "./downloads-words.ts";

interface SystemBannersProps {
	readonly banners: readonly Banner[];
	/** What stands before the path of an item, and the modes that stand behind it. */
	readonly base: string;
	readonly carried: string;
	readonly words: Pick<DownloadsWords, "banners">;
}

/** Pointers for the users of the chosen system, above what there is for it. */
export function SystemBanners({ banners, base, carried, words }: SystemBannersProps): ReactNode {
	if (banners.length === 0) return null;
	return (
		<ul className="plain system-banners" aria-label={words.banners}>
			{banners
				.toSorted((a, b) => a.order - b.order)
				.map(({ id, title, summary, language, link }) => (
					<li key={id} lang={language}>
						{link === null ? (
							<strong>{title}</strong>
						) : (
							<a href={"path" in link ? base + link.path + carried : link.address}>{title}</a>
						)}{" "}
						<span className="soft small">{summary}</span>
					</li>
				))}
		</ul>
	);
}
