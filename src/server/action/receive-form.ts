import type { IncomingMessage } from "node:http";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import type { FileLimits, SentFile } from "#src/actions/action.ts";
import { FileKind } from "#src/actions/file-kind.ts";
import type { FieldError } from "#src/contract/sent-form.ts";
import { cleanLine } from "#src/contract/text.ts";
import { FILE_ENDINGS, type FileType } from "#src/contract/tickets/file-types.ts";
import type { AttachmentStore } from "#src/inbox/attachments.ts";
import { InboxUnavailable } from "#src/inbox/inbox.ts";
import {
	ATTACHMENT_NAME_MAX_LENGTH,
	FORM_FIELDS_MAX,
	PART_HEADERS_MAX_BYTES,
	SENDING_MAX_BYTES,
} from "#src/site/sending-limits.ts";
import { hasBody, inviteBody } from "../gate/body.ts";
import { watchPace } from "./sending-pace.ts";

/** A form with files, as it came. Its files are on disk, and belong to whoever asked for them. */
export interface ReceivedForm {
	readonly pairs: readonly (readonly [string, string])[];
	readonly files: readonly SentFile[];
	/** What is wrong with the files. */
	readonly errors: readonly FieldError[];
	/** Files were among what came, whatever became of them. */
	readonly hadFiles: boolean;
	/** Why they could not be kept, when that is nobody's mistake. */
	readonly unavailable: InboxUnavailable | null;
}

/** Why a form did not come whole. `gone`: its sender is. */
export type NotReceived = "malformed" | "too-large" | "too-slow" | "gone";

interface Options {
	readonly limits: FileLimits;
	/** Of all texts together. */
	readonly maxBytes: number;
	/** Null: files are read and forgotten. */
	readonly attachments: AttachmentStore | null;
	/** Asked once, when the first byte of a file is there: whether files may be written now. */
	readonly mayWrite: () => Promise<boolean>;
}

/** What may come of a form (RFC 7578), so that nothing of it can cost more than it is worth. */
const boundsOf = ({ limits, maxBytes }: Options) => ({
	fieldNameSize: 64,
	fieldSize: maxBytes,
	fields: FORM_FIELDS_MAX,
	files: limits.most,
	fileSize: limits.eachBytes,
	parts: FORM_FIELDS_MAX + limits.most + 1,
	headerPairs: 16,
	headerSize: PART_HEADERS_MAX_BYTES,
});

/** Bytes of a file, to the end whatever becomes of them: the parser waits for its last. */
async function* whole(stream: BusboyFileStream, see: (bytes: Buffer) => Promise<void>): AsyncGenerator<Buffer> {
	for await (const bytes of stream.iterator({ destroyOnReturn: false })) {
		await see(bytes);
		yield bytes;
	}
}

/** The files of one form on their way to the disk. */
class Incoming {
	readonly #options: Options;
	readonly #open = new Set<BusboyFileStream>();
	readonly #arriving: Promise<SentFile | null>[] = [];
	readonly errors = new Set<FieldError["problem"]>();
	#bytes = 0;
	#mayWrite: Promise<boolean> | null = null;
	#named = 0;
	hadFiles = false;
	/** Why a file could not be kept, which is nobody's mistake. */
	unavailable: InboxUnavailable | null = null;

	constructor(options: Options) {
		this.#options = options;
	}

	take(stream: BusboyFileStream, name: string): void {
		// Whatever goes wrong with the whole form is told to its open file, too.
		stream.on("error", () => {});
		this.#open.add(stream);
		stream.once("close", () => this.#open.delete(stream));
		this.#arriving.push(this.#receive(stream, name));
	}

	async #receive(stream: BusboyFileStream, name: string): Promise<SentFile | null> {
		const { limits, attachments } = this.#options;
		const kind = new FileKind();
		let size = 0;
		const see = async (bytes: Buffer) => {
			this.#mayWrite ??= this.#options.mayWrite();
			if (!(await this.#mayWrite)) throw new InboxUnavailable("Too many files come at once.", true);
			size += bytes.length;
			this.#bytes += bytes.length;
			kind.push(bytes);
			if (this.#bytes > limits.allBytes) throw new TooMuch();
		};
		try {
			const received = attachments && this.errors.size === 0 ? await attachments.receive(whole(stream, see)) : null;
			if (received === null) for await (const bytes of stream) size += bytes.length;
			this.hadFiles ||= size > 0;
			if (received === null) return null;
			const type = kind.end();
			const problem = stream.truncated ? "too-large" : size > 0 && type === null ? "wrong-kind" : null;
			if (problem) this.errors.add(problem);
			if (size > 0 && type !== null && !problem) return { ...received, type, original: this.#nameOf(name, type) };
			await attachments?.discard([received.file]);
		} catch (error) {
			this.hadFiles = true;
			if (error instanceof TooMuch) this.errors.add("too-large-together");
			if (error instanceof InboxUnavailable) {
				this.errors.add("not-kept");
				this.unavailable = error;
			}
			// The rest of it passes by.
			stream.resume();
		}
		return null;
	}

	/** What a file is called: without a name of its own by its place and kind. */
	#nameOf(name: string, type: FileType): string {
		this.#named += 1;
		return cleanLine(name, ATTACHMENT_NAME_MAX_LENGTH) || `${this.#named}.${FILE_ENDINGS[type]}`;
	}

	/** The files that came whole, once none is on its way any more. */
	async arrived(): Promise<readonly SentFile[]> {
		return (await Promise.all(this.#arriving)).filter((file) => file !== null);
	}

	/** Ends what is on its way, when nothing more comes. */
	async cutOff(): Promise<void> {
		for (const stream of this.#open) stream.destroy();
		await this.forget();
	}

	/** Removes what came. */
	async forget(): Promise<void> {
		await this.#options.attachments?.discard((await this.arrived()).map(({ file }) => file));
	}
}

class TooMuch extends Error {}

function parserFor({ headers }: IncomingMessage, options: Options): BusboyInstance | null {
	try {
		return new Busboy({
			headers: { ...headers, "content-type": headers["content-type"] ?? "" },
			limits: boundsOf(options),
			isPartAFile: (_field, _type, name) => name !== undefined,
		});
	} catch {
		return null;
	}
}

/** Reads a form with files as it comes, its files straight to the disk (RFC 7578); one of them that fails makes all go. */
export async function receiveForm(request: IncomingMessage, options: Options): Promise<ReceivedForm | NotReceived> {
	if (Number(request.headers["content-length"] ?? 0) > SENDING_MAX_BYTES) return "too-large";
	const parser = hasBody(request) ? parserFor(request, options) : null;
	if (parser === null) return "malformed";
	inviteBody(request);
	const incoming = new Incoming(options);
	const pairs: (readonly [string, string])[] = [];
	parser.on("field", (name: string | null, value: string) => void (name !== null && pairs.push([name, value])));
	parser.on("file", (_field: string, stream: BusboyFileStream, name: string) => incoming.take(stream, name));
	parser.on("filesLimit", () => void incoming.errors.add("too-many"));
	const ended = await endOf(request, parser, options.maxBytes);
	if (ended !== "whole") {
		await incoming.cutOff();
		return ended;
	}
	const files = await incoming.arrived();
	const errors = [...incoming.errors].map((problem) => ({ field: options.limits.field, problem }));
	if (errors.length > 0) await incoming.forget();
	const { hadFiles, unavailable } = incoming;
	return { pairs, files: errors.length > 0 ? [] : files, errors, hadFiles, unavailable };
}

/** How a form came to its end; what is read of it stops there. */
async function endOf(
	request: IncomingMessage,
	parser: BusboyInstance,
	textBytes: number,
): Promise<"whole" | NotReceived> {
	if (request.destroyed) return "gone";
	const { promise, resolve } = Promise.withResolvers<"whole" | NotReceived>();
	const pace = watchPace(request, resolve);
	const end = () => resolve(request.complete ? "malformed" : "gone");
	request.once("error", end);
	// A request that came whole closes before its files are on disk.
	request.once("close", () => request.complete || end());
	let texts = 0;
	// At once, whatever is still to come: they wait in memory.
	parser.on("field", (_name: string | null, value: string) => {
		texts += Buffer.byteLength(value);
		if (texts > textBytes) resolve("too-large");
	});
	parser.once("finish", () => resolve("whole"));
	parser.on("error", () => resolve("malformed"));
	// No form of ours has so many parts, and each costs the parser something.
	parser.once("partsLimit", () => resolve("malformed"));
	parser.once("fieldsLimit", () => resolve("malformed"));
	request.pipe(parser);
	const ended = await promise;
	pace.end();
	request.unpipe(parser);
	return ended;
}
