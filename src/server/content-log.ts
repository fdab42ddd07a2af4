import type { SupportClient } from "#src/client/support-client.ts";
import type { Log } from "./ops/log.ts";

interface Changing {
	onChange(listener: () => void): void;
}

/** Writes down which version of the content is in force, and when another is. @param version null where nobody tells */
export function logContent(parts: Changing, version: () => string | null, log: Pick<Log, "info">): void {
	let before = version();
	parts.onChange(() => {
		const content = version();
		if (content === before) return;
		log.info({ content, before }, "content in force");
		before = content;
	});
}

/** The version of the content that is in force; null where nobody tells. */
export function versionInForce(support: Pick<SupportClient, "snapshot">): string | null {
	const snapshot = support.snapshot();
	snapshot.release();
	return snapshot.version;
}
