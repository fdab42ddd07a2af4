import { expect, test } from "vitest";
import { keepWith } from "#src/actions/ticket/attached-files.ts";
import { InboxUnavailable } from "#src/inbox/inbox.ts";
import { inbox } from "./action-bench.ts";

const FILE = { file: "f", size: 1, sha256: "", type: "text/plain", original: "f.txt" };

/** What is done with the file of a message that ends so. */
async function doneWith(keep: () => Promise<string>): Promise<readonly string[]> {
	const done: string[] = [];
	const attachments = {
		...inbox.attachments,
		settle: async () => void done.push("settled"),
		confirm: () => void done.push("confirmed"),
		discard: async () => void done.push("discarded"),
	};
	await keepWith([FILE], { inbox: { ...inbox, attachments } }, keep, (kept) => kept === "new").catch(() => {});
	return done;
}

test.each([
	["is new", async () => "new", ["settled", "confirmed"]],
	["is known already", async () => "repeated", ["settled", "discarded"]],
	["is refused for certain", () => Promise.reject(new InboxUnavailable("full", true)), ["settled", "discarded"]],
	["nobody knows the end of", () => Promise.reject(new InboxUnavailable("late")), ["settled"]],
])("files of a message that %s", async (_, keep, done) => {
	expect(await doneWith(keep)).toEqual(done);
});
