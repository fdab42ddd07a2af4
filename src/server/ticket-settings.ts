import type { DeliverySettings } from "#src/delivery/targets.ts";
import { ConfigurationError } from "./setting.ts";

/** What becomes of messages to support. */
export interface TicketSettings extends Omit<DeliverySettings, "supportApi"> {
	/** Days after which a ticket is forgotten that is closed, or went on to support. */
	readonly retentionDays: number;
}

interface Given {
	readonly TICKET_WEBHOOK_URL?: string | undefined;
	readonly TICKET_WEBHOOK_SECRET?: string | undefined;
	readonly TICKET_SMTP_URL?: string | undefined;
	readonly TICKET_MAIL_TO?: string | undefined;
	readonly TICKET_MAIL_FROM?: string | undefined;
	readonly TICKET_RETENTION_DAYS: number;
}

/**
 * The settings of tickets, which only make sense together.
 *
 * @throws {ConfigurationError} when one is there without the other that it needs
 */
export function ticketSettings(given: Given): TicketSettings {
	const { TICKET_WEBHOOK_URL: url, TICKET_WEBHOOK_SECRET: secret } = given;
	const { TICKET_SMTP_URL: smtp, TICKET_MAIL_TO: to, TICKET_MAIL_FROM: from } = given;
	if ((url === undefined) !== (secret === undefined))
		throw new ConfigurationError(
			"The settings TICKET_WEBHOOK_URL and TICKET_WEBHOOK_SECRET belong together: set both, or none of them.",
		);
	const mail = [smtp, to, from].filter((each) => each !== undefined);
	if (mail.length > 0 && mail.length < 3)
		throw new ConfigurationError(
			"The settings TICKET_SMTP_URL, TICKET_MAIL_TO and TICKET_MAIL_FROM belong together: set all three, or none of them.",
		);
	return {
		webhook: url !== undefined && secret !== undefined ? { url, secret } : null,
		mail: smtp !== undefined && to !== undefined && from !== undefined ? { url: smtp, to, from } : null,
		retentionDays: given.TICKET_RETENTION_DAYS,
	};
}
