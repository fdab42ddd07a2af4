import { PREVIEW } from "#src/contract/machine-paths.ts";
import { LinkSigner } from "#src/identity/link-signer.ts";
import { signPreview } from "#src/identity/preview-token.ts";
import { BASE } from "#src/routes.ts";
import { type Configuration, localOrigins } from "#src/server/configuration.ts";
import { keptSecret, LINK_SECRET_REPLACED } from "#src/server/kept-secret.ts";
import { diskFault } from "#src/site/disk-fault.ts";
import { PREVIEW_HOURS_MAX } from "#src/site/limits.ts";
import { minute } from "#src/site/minute.ts";
import { visible } from "#src/site/unseen.ts";
import { listVersions } from "#src/store/list-versions.ts";

/**
 * Prints a link under which whoever has it can look at a version until an hour. The status of the process: 1 when there is
 * no such version.
 *
 * @param written for how many hours
 */
export function printPreview(
	{ siteOrigins, port, linkSecret }: Pick<Configuration, "siteOrigins" | "port" | "linkSecret">,
	dataDir: string,
	version: string,
	written: string,
): number {
	if (!listVersions(dataDir).some((each) => each.version === version)) {
		console.error(visible(`There is no version ${version}. See: npm run content -- list`));
		return 1;
	}
	const hours = /^\d{1,9}$/.test(written) ? Number(written) : 0;
	if (hours < 1 || hours > PREVIEW_HOURS_MAX) {
		console.error(visible(`--hours ${written}: write a whole number from 1 to ${PREVIEW_HOURS_MAX}.`));
		return 64;
	}
	const unkept: string[] = [];
	const secret = keptSecret("link-secret", linkSecret, dataDir, {
		unkept(error) {
			unkept.push(diskFault(error)?.remedy ?? "make it writable");
		},
		replaced: (file) => console.error(visible(`${file}: ${LINK_SECRET_REPLACED}.`)),
	});
	if (unkept.length > 0) {
		console.error(
			visible(`The secret that signs links cannot be kept in ${dataDir}: ${unkept.join("; ")}, or set LINK_SECRET.`),
		);
		return 1;
	}
	const until = Date.now() + hours * 3_600_000;
	const [origin = ""] = siteOrigins ?? localOrigins(port);
	console.log(`${origin}${BASE}${PREVIEW}/${signPreview(new LinkSigner(secret), { version, until })}`);
	console.log(`Whoever has this link can look at ${version} until ${minute(new Date(until).toISOString())}.`);
	return 0;
}
