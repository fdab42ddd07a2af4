import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Identity } from "#src/identity/identity.ts";
import { sessionHeader } from "#src/identity/session-header.ts";
import { ClientPlaces } from "#src/site/client-places.ts";
import { type Clock, MONOTONIC, TimedOut } from "#src/site/clock.ts";
import { type ContentFile, mediaTypeOf } from "#src/site/content-file.ts";
import {
	FILE_ANSWER_TIMEOUT,
	FILE_MAX_BYTES,
	KEPT_PICTURE_PATIENCE,
	REMOTE_FILES_AT_ONCE,
	REMOTE_FILES_CLIENT_SHARE,
} from "#src/site/limits.ts";
import { shareOf } from "#src/site/process-share.ts";
import { fileAddressAt, fileHeaders } from "./content-file.ts";
import { KeptPictures } from "./kept-pictures.ts";
import { paced } from "./pace.ts";

/** Asks for a file of the support API's own host, by its path there. */
type AskFile = (path: string, init: RequestInit) => Promise<Response>;

/** A visitor's request for a file. */
export interface FileRequest {
	readonly path: string;
	readonly identity: Identity;
	/** What counts as one client. */
	readonly client: string;
	readonly request: IncomingMessage;
	readonly response: ServerResponse;
	/** Headers of every reply. */
	headers(mediaType: string): readonly (readonly [string, string])[];
}

/**
 * Sends files of the support API's own host, each from the same path. Only paths of the files' grammar are
 * asked for, no redirect is followed, nothing of the visitor's travels but the part he wants, and of the other
 * server's headers pass only lengths that its bytes keep to. What is not there for everybody is asked for once more with
 * the session of a verified agent, and kept by nobody. Pictures that everybody may have are sent as they last came while
 * the host is away.
 *
 * @param ask reaches that host
 * @returns sends one file: 0 when the reply is out, else the status to refuse with; null when the path is no file's
 */
export function remoteFileSender(
	ask: AskFile,
	clock: Clock = MONOTONIC,
): (asked: FileRequest) => Promise<number | null> {
	const places = new ClientPlaces(
		{ picture: shareOf(REMOTE_FILES_AT_ONCE.picture), document: shareOf(REMOTE_FILES_AT_ONCE.document) },
		REMOTE_FILES_CLIENT_SHARE,
	);
	const pictures = new KeptPictures();
	return async (asked) => {
		const address = fileAddressAt(asked.path);
		if (!address) return null;
		const mediaType = mediaTypeOf(address.name);
		const isPicture = mediaType.startsWith("image/");
		const leave = places.take(isPicture ? "picture" : "document", asked.client);
		const etag = `"${address.hash}"`;
		const said = (audience: ContentFile["audience"]) => ({
			own: [...asked.headers(mediaType), ...fileHeaders({ mediaType, etag, audience }, address.name)],
			etag,
		});
		const kept = isPicture ? pictures : null;
		if (typeof leave === "string") {
			const before = kept?.get(asked.path);
			return before ? sendKept(asked, said("public"), before) : 503;
		}
		try {
			const session = sessionHeader(asked.identity);
			const status = await sendOne(ask, asked, { ...said("public"), kept }, clock);
			return status === 404 && session
				? await sendOne(ask, asked, { ...said("asc"), ...session, kept: null }, clock)
				: status;
		} finally {
			leave();
		}
	};
}

/** What the site itself says about a file. */
interface Said {
	readonly own: readonly (readonly [string, string])[];
	readonly etag: string;
	/** An agent's session; nothing for what everybody may have. */
	readonly cookie?: string;
	/** Where it is kept; null of what is kept nowhere. */
	readonly kept: KeptPictures | null;
}

/** Whether the reader has the file already. */
function isKnownTo({ headers }: IncomingMessage, etag: string): boolean {
	const known = headers["if-none-match"];
	return known !== undefined && (known.trim() === "*" || known.includes(etag));
}

/** Sends a picture as it last came, whole: a part may be answered so (RFC 9110 section 14.2). */
function sendKept(
	{ request, response }: Pick<FileRequest, "request" | "response">,
	{ own, etag }: Pick<Said, "own" | "etag">,
	bytes: Buffer,
): number {
	const lengths = [
		["Accept-Ranges", "none"],
		["Content-Length", `${bytes.byteLength}`],
	];
	if (isKnownTo(request, etag)) response.writeHead(304, own.flat()).end();
	else response.writeHead(200, [...own, ...lengths].flat()).end(request.method === "HEAD" ? undefined : bytes);
	return 0;
}

/** Whether its host answers, and says that the file is not, or not for everybody: that is no outage. */
const isDenied = (status: number): boolean => status >= 300 && status < 500 && status !== 429;

async function sendOne(ask: AskFile, asked: FileRequest, said: Said, clock: Clock): Promise<number> {
	const { path, request, response } = asked;
	const { own, etag, cookie, kept } = said;
	const isKnown = isKnownTo(request, etag);
	const part = isKnown ? {} : partAsked(request);
	const before = kept?.get(path) ?? null;
	const given = new AbortController();
	const giveUp = () => given.abort();
	const answered = clock.after(before ? KEPT_PICTURE_PATIENCE : FILE_ANSWER_TIMEOUT, () =>
		given.abort(new TimedOut("The file's host does not answer.")),
	);
	response.once("close", giveUp);
	try {
		const reply = await ask(path, {
			// Whether a file is still there is its own host's to say.
			method: isKnown || request.method === "HEAD" ? "HEAD" : "GET",
			headers: { "accept-encoding": "identity", ...part, ...(cookie === undefined ? {} : { cookie }) },
			signal: given.signal,
		});
		answered();
		const lengths = lengthsOf(reply, part.range !== undefined);
		if (typeof lengths === "number") {
			giveUp();
			if (lengths !== 416 && isDenied(reply.status)) kept?.forget(path);
			else if (lengths === 502 && before) return sendKept(asked, said, before);
			const whole = reply.headers.get("content-range") ?? "";
			// How long the file is helps whoever asked for a part beyond its end (RFC 9110 section 15.5.17).
			if (lengths === 416 && /^bytes \*\/\d{1,15}$/.test(whole)) response.setHeader("Content-Range", whole);
			return lengths;
		}
		if (isKnown) response.writeHead(304, own.flat()).end();
		else {
			response.writeHead(reply.status, [...own, ...lengths.headers].flat());
			if (request.method === "HEAD" || reply.body === null) response.end();
			else {
				const bytes = paced(reply.body, lengths.most, () => response.destroy(), clock);
				const isWhole = kept !== null && reply.status === 200;
				await pipeline(Readable.from(isWhole ? kept.keeping(path, lengths.length, bytes) : bytes), response);
			}
		}
		return 0;
	} catch {
		if (!response.headersSent) return before && !response.destroyed ? sendKept(asked, said, before) : 502;
		response.destroy();
		return 0;
	} finally {
		answered();
	}
}

/**
 * What of a visitor's request travels: which part of the file he wants, when it is one, and of which file. One that is only
 * as good, or one of several, does for no part (RFC 9110 section 13.1.5), and how its host compares is not ours to say.
 */
function partAsked({ headers: { range, "if-range": ifRange } }: IncomingMessage): {
	range?: string;
	"if-range"?: string;
} {
	if (range === undefined || !/^bytes=(\d{1,15}-\d{0,15}|-\d{1,15})$/.test(range)) return {};
	if (ifRange === undefined) return { range };
	return typeof ifRange === "string" && /^"[^"]*"$/.test(ifRange) ? { range, "if-range": ifRange } : {};
}

/** What a reply says about its bytes, and how many of them may pass. */
interface Lengths {
	readonly headers: readonly (readonly [string, string])[];
	readonly most: number;
	/** That was said; null: none was. */
	readonly length: number | null;
}

/** The lengths that pass, or the status to refuse with when the reply is none to what was asked. */
function lengthsOf({ status, headers }: Response, partial: boolean): Lengths | number {
	if (status === 404 || status === 410 || (status === 416 && partial)) return status;
	const isPart = status === 206 && partial;
	if (status !== 200 && !isPart) return 502;
	const isCoded = (headers.get("content-encoding") ?? "identity").toLowerCase() !== "identity";
	// Coded bytes are read decoded: what is said about their length and parts is about others.
	if (isCoded) return isPart ? 502 : { headers: [], most: FILE_MAX_BYTES, length: null };
	const length = headers.get("content-length");
	const range = headers.get("content-range") ?? "";
	if (length !== null && !(/^\d{1,15}$/.test(length) && Number(length) <= FILE_MAX_BYTES)) return 502;
	if (isPart && !/^bytes \d{1,15}-\d{1,15}\/(\d{1,15}|\*)$/.test(range)) return 502;
	return {
		headers: [
			["Accept-Ranges", headers.get("accept-ranges") === "bytes" ? "bytes" : "none"],
			...(length === null ? [] : ([["Content-Length", length]] as const)),
			...(isPart ? ([["Content-Range", range]] as const) : []),
		],
		most: length === null ? FILE_MAX_BYTES : Number(length),
		length: length === null ? null : Number(length),
	};
}
