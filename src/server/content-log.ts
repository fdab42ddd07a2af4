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
