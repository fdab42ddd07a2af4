/** Names of files that an instruction speaks of. */
const NAMED = /(?<![\w/.])[A-Za-z0-9][\w-]*\.(?:bin|upd|exe|pkg|dmg|img|apk|deb|msi)\b/gi;

const WINDOWS = /\.(?:exe|msi)$/i;
const MACOS = /\.(?:pkg|dmg)$/i;

/**
 * What the archive of a version holds: the files that its instructions name, for the systems it is for. In a name that
 * tells the version (`HSB300_V19.upd`) each version has its own.
 */
export function archiveParts(
	text: string,
	{ version, operatingSystems }: { readonly version: string; readonly operatingSystems: readonly string[] },
	otherwise: string,
): readonly string[] {
	const own = [...new Set([...text.matchAll(NAMED)].map(([name]) => name))]
		.filter(
			(name) =>
				operatingSystems.length === 0 ||
				((!WINDOWS.test(name) || operatingSystems.includes("windows")) &&
					(!MACOS.test(name) || operatingSystems.includes("macos"))),
		)
		.map((name) => name.replace(/(?<=_V)\d+(?=\.)/, version.replace(/\D/g, "")));
	return own.length > 0 ? own : [otherwise];
}
