import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { keepWith } from "#src/actions/ticket/attached-files.ts";
import { receiveForm } from "#src/server/action/receive-form.ts";
import {
	ATTACHMENT_MAX_BYTES,
	ATTACHMENTS_MAX,
	ATTACHMENTS_MAX_BYTES,
	TICKET_FORM_MAX_BYTES,
} from "#src/site/sending-limits.ts";
import { inboxOfEnvironment } from "./inbox-of-environment.ts";

/**
 * The part of the site that keeps tickets, and nothing else: forms with files are read, their files written, the ticket
 * kept, then it is acknowledged. Made to be killed. Where the inbox is, and its built thread, stands in the environment; says
 * its port when it listens.
 */

const { INBOX_THREAD: thread } = process.env;
const inbox = await inboxOfEnvironment({
	deliverTo: { visitor: ["webhook"], support: [] },
	...(thread !== undefined && { worker: pathToFileURL(thread) }),
});
const limits = {
	...{ field: "attachments", most: ATTACHMENTS_MAX },
	...{ eachBytes: ATTACHMENT_MAX_BYTES, allBytes: ATTACHMENTS_MAX_BYTES },
};

// An import would load all that it exports, with it what `fetch` is made of: half of what a start costs.
const server = process.getBuiltinModule("node:http").createServer(async (request, response) => {
	const { attachments, tickets } = inbox;
	const form = await receiveForm(request, {
		...{ limits, maxBytes: TICKET_FORM_MAX_BYTES, attachments },
		mayWrite: async () => true,
	});
	if (typeof form === "string") return void response.destroy();
	const { id = "", message: text = "" }: Readonly<Record<string, string>> = Object.fromEntries(form.pairs);
	const received = new Date().toISOString();
	const kept = await keepWith(
		form.files,
		{ inbox },
		() =>
			tickets.keep({
				...{ locale: "en_GB", name: "", email: "a@b.example", product: null, productName: "", subject: id },
				...{ about: null, guide: null, contentVersion: "v1", suspicions: [] },
				message: { id, fingerprint: text, text, received, attachments: form.files },
			}),
		({ outcome }) => outcome === "stored",
	);
	response.end(kept.outcome);
});
server.listen(0, "127.0.0.1", () => {
	console.log((server.address() as AddressInfo).port);
});
