import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { TICKET_MESSAGE_MAX_LENGTH } from "#src/contract/bounds.ts";
import { visible } from "#src/site/unseen.ts";
import { type Command, fail } from "./command.ts";
import { numberIn } from "./tickets.ts";

const short = (...parts: readonly string[]) =>
	createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);

/** Answers a ticket with the words of an argument, or of the standard input; the same words on one day are one answer. */
export const reply: Command = async ({ inbox, args }) => {
	const number = numberIn(args.slice(0, 1));
	const written = args.length > 1 ? args.slice(1).join(" ") : await text(process.stdin);
	const words = written.replaceAll(/\r\n?/g, "\n").replace(/^\n+/, "").trimEnd();
	if (words === "")
		return fail("There are no words to answer with: write them behind the number, or into the standard input.");
	if (words.length > TICKET_MESSAGE_MAX_LENGTH)
		return fail(`An answer has at most ${TICKET_MESSAGE_MAX_LENGTH} letters.`);
	const received = new Date().toISOString();
	const id = short("reply", number, received.slice(0, 10), words);
	const added = await inbox.tickets.reply(number, {
		id,
		fingerprint: short(words),
		text: words,
		attachments: [],
		received,
	});
	if (added === "missing") return fail(`There is no ticket ${visible(number)}.`);
	if (added === "full") return fail(`${number} takes no more messages.`);
	console.log(added === "stored" ? `${number} is answered.` : `${number} has that answer already.`);
	if (inbox.deliverTo.support.length === 0)
		console.log(
			"No mail goes to its visitor, since TICKET_SMTP_URL is not set here: the answer stands on the ticket's page.",
		);
	return 0;
};
