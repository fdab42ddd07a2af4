import type { ReactNode } from "react";
import type { Download } from "#src/contract/downloads/schemas.ts";
import { dayFormat, sizeFormat } from "#src/site/formats.ts";
import { languageName } from "#src/site/language-name.ts";
import { isForeign, primaryLanguage } from "#src/site/locale.ts";
import type { DownloadsWords } from "./downloads-words.ts";

interface DownloadRowProps {
	readonly download: Download;
	readonly href: string;
	/** The page's language. */
	readonly language: string;
	readonly words: DownloadsWords;
}

/** A download in a list. Days and sizes stay as the server wrote them: a browser's language data may be another. */
export function DownloadRow({ download, href, language, words }: DownloadRowProps): ReactNode {
	const { title, severity, downloadType, version, date, size, operatingSystems } = download;
	const foreign = isForeign(download.language, { language }) ? download.language : undefined;
	return (
		<div className="download-row">
			<p>
				<a href={href}>
					<bdi lang={foreign}>{title}</bdi>
				</a>
				{foreign !== undefined && (
					<>
						{" "}
						<span className="fallback">
							{words.foreign}{" "}
							<bdi lang={foreign} suppressHydrationWarning>
								{languageName(primaryLanguage(foreign))}
							</bdi>
						</span>
					</>
				)}
			</p>
			<ul className="facts small soft">
				<li>
					<span className={`badge ${severity}`}>{words.severity[severity]}</span>
				</li>
				<li>{words.type[downloadType]}</li>
				<li>
					<bdi className="figures">{words.version.replace("{version}", version)}</bdi>
				</li>
				<li>
					<time dateTime={date} suppressHydrationWarning>
						{dayFormat(language)(date)}
					</time>
				</li>
				<li>
					<bdi className="figures" suppressHydrationWarning>
						{sizeFormat(language)(size)}
					</bdi>
				</li>
				{operatingSystems.length > 0 && <li>{operatingSystems.map(({ name }) => name).join(", ")}</li>}
			</ul>
		</div>
	);
}
