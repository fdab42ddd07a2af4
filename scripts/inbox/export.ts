import { createWriteStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { FILE_ENDINGS, isFileType } from "#src/contract/tickets/file-types.ts";
import type { AttachmentStore } from "#src/inbox/attachments.ts";
import type { Ticket, TicketAttachment, TicketMessage } from "#src/inbox/tickets.ts";
import { csvLine } from "#src/site/csv.ts";
import { type Command, fail, several, Usage } from "./command.ts";
import { filterOf, ticketsOf } from "./tickets.ts";

const COLUMNS = [
	"number",
	"state",
	"received",
	"locale",
	"name",
	"email",
	"product",
	"productName",
	"subject",
	"about",
	"author",
	"written",
	"text",
	"files",
] as const;

/** Names that some system keeps for itself, whatever their ending. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name for a file on any system: letters and digits of what its sender called it, its ending by what it is. */
function safeName({ original, type }: Pick<TicketAttachment, "original" | "type">): string {
	const stem = original
		.replace(/\.[^.]*$/, "")
		.normalize("NFC")
		.replaceAll(/[^\p{L}\p{N}]+/gu, "-")
		.replaceAll(/^-+|-+$/g, "");
	const short = Array.from(stem).slice(0, 60).join("");
	return `${short === "" || RESERVED.test(short) ? "file" : short}.${isFileType(type) ? FILE_ENDINGS[type] : "bin"}`;
}

/** Where the files of a message go below the folder, by their places. */
const placesOf = (number: string, message: TicketMessage, at: number) =>
	message.attachments.map(
		(attachment, index) => [attachment, `files/${number}/${at + 1}-${index + 1}-${safeName(attachment)}`] as const,
	);

function* csvOf(ticket: Ticket): Generator<string> {
	const { number, state, received, locale, name, email, product, productName, subject, about } = ticket;
	for (const [at, message] of ticket.messages.entries())
		yield csvLine([
			...[number, state, received, locale, name, email, product, productName, subject, about],
			...[message.author, message.received, message.text],
			placesOf(number, message, at)
				.map(([, place]) => place)
				.join("; "),
		]);
}

function jsonOf({ id: _, ...ticket }: Ticket): string {
	const messages = ticket.messages.map((message, at) => ({
		...message,
		attachments: placesOf(ticket.number, message, at).map(([{ file: _file, ...about }, place]) => ({
			...about,
			place,
		})),
	}));
	return `${JSON.stringify({ ...ticket, messages })}\n`;
}

async function copyFiles(ticket: Ticket, folder: string, attachments: AttachmentStore): Promise<number> {
	let copied = 0;
	for (const [at, message] of ticket.messages.entries())
		for (const [{ file }, place] of placesOf(ticket.number, message, at)) {
			await mkdir(join(folder, "files", ticket.number), { recursive: true, mode: 0o700 });
			await pipeline(attachments.read(file), createWriteStream(join(folder, place), { flags: "wx", mode: 0o600 }));
			copied += 1;
		}
	return copied;
}

/** Writes tickets and their files into a folder that is not there yet. */
export const exportTickets: Command = async ({ inbox, options }) => {
	const { to: folder, format } = options;
	if (folder === undefined) throw new Usage("Name a folder: --to FOLDER");
	const filter = filterOf(options);
	try {
		await mkdir(folder, { mode: 0o700 });
	} catch {
		return fail(`${folder} is there already, or cannot be made: name a folder that is not.`);
	}
	const target = await open(join(folder, `tickets.${format}`), "wx", 0o600);
	let [tickets, files] = [0, 0];
	try {
		if (format === "csv") await target.write(csvLine(COLUMNS));
		for await (const ticket of ticketsOf(inbox, filter)) {
			files += await copyFiles(ticket, folder, inbox.attachments);
			if (format === "csv") for (const line of csvOf(ticket)) await target.write(line);
			else await target.write(jsonOf(ticket));
			tickets += 1;
		}
	} finally {
		await target.close();
	}
	console.log(`${several(tickets, "ticket")} and ${several(files, "file")} are in ${folder}.`);
	return 0;
};
