import type Mail from "nodemailer/lib/mailer";
import { DELIVERY_TIMEOUT, MAIL_PATIENCE } from "#src/site/sending-limits.ts";
import { Undelivered } from "./target.ts";

/** A mail server, and how a mail from it begins. */
export interface MailSettings {
	/** `smtp:` or `smtps:`, with user and password where the server asks for them. */
	readonly url: string;
	/** Support's mailbox. */
	readonly to: string;
	/** Who sends. */
	readonly from: string;
}

/** Hands one mail to the mail server. */
export type SendMail = (mail: Mail.Options, signal: AbortSignal) => Promise<void>;

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** What a mail server's refusal means: 5xx of one mail is for good (RFC 5321), of us, such as a wrong password, is not. */
function undelivered(error: unknown): Undelivered {
	const code = error instanceof Error && "code" in error ? error.code : null;
	const given = error instanceof Error && "responseCode" in error ? error.responseCode : null;
	const reply = typeof given === "number" ? given : 0;
	// The server's own words may name a visitor's address.
	const reason = `mail ${typeof code === "string" ? code : "failed"}${reply > 0 ? ` ${reply}` : ""}`;
	return new Undelivered(reason, { isFinal: reply >= 500 && (code === "EENVELOPE" || code === "EMESSAGE") });
}

/** The way to a mail server, a connection for each mail. Whoever logs in does so over TLS, unless the server is this machine. */
export function mailer({ url }: Pick<MailSettings, "url">): SendMail {
	const { hostname, username } = new URL(url);
	// Loaded where a mail server is configured, and then at once: a later build may replace the file.
	const transport = import("nodemailer").then(({ createTransport }) =>
		createTransport({
			url,
			...(username && !LOOPBACK.test(hostname) ? { requireTLS: true } : {}),
			connectionTimeout: DELIVERY_TIMEOUT,
			greetingTimeout: DELIVERY_TIMEOUT,
			socketTimeout: DELIVERY_TIMEOUT,
		}),
	);
	return async (mail, signal) => {
		const { promise: given, reject: giveUp } = Promise.withResolvers<never>();
		const late = AbortSignal.any([signal, AbortSignal.timeout(MAIL_PATIENCE)]);
		const end = () => giveUp(new Undelivered("mail time-out", { isFinal: false }));
		late.addEventListener("abort", end, { once: true });
		try {
			await Promise.race([transport.then((open) => open.sendMail(mail)), given]);
		} catch (error) {
			throw error instanceof Undelivered ? error : undelivered(error);
		} finally {
			late.removeEventListener("abort", end);
		}
	};
}

const HOST = /@([^\s<>@]+?)>?$/;

/** The name of a mail, the same however often it is sent; threads follow it (RFC 5322). */
export const mailId = (id: string, from: string): string => `<${id}@${HOST.exec(from)?.[1] ?? "localhost"}>`;

/** What makes a mail one of a ticket's thread: programs go by either line (RFC 5322 section 3.6.4). */
export const inThread = (ticketId: string, from: string) => {
	const first = mailId(ticketId, from);
	return { inReplyTo: first, references: first };
};
