import type { AttachmentStore } from "#src/inbox/attachments.ts";
import type { Ways } from "#src/inbox/delivery.ts";
import type { Ticket } from "#src/inbox/tickets.ts";
import { apiElsewhere } from "./api-elsewhere.ts";
import { type MailSettings, mailer } from "./mail.ts";
import { mailToSupport } from "./mail-to-support.ts";
import { mailToVisitor } from "./mail-to-visitor.ts";
import type { Target } from "./target.ts";
import { webhook } from "./webhook.ts";

/** Whither messages are to go on; null: not there. */
export interface DeliverySettings {
	readonly supportApiUrl: string | null;
	readonly webhook: { readonly url: string; readonly secret: string } | null;
	readonly mail: MailSettings | null;
}

/** The ways that are configured: what is kept meanwhile is handed on by them. */
export const waysOf = ({ supportApiUrl, webhook: hook, mail }: DeliverySettings): Ways => ({
	visitor: [
		...(supportApiUrl === null ? [] : ["api" as const]),
		...(hook === null ? [] : ["webhook" as const]),
		...(mail === null ? [] : ["mail" as const]),
	],
	support: mail === null ? [] : ["visitor"],
});

interface Surroundings {
	readonly attachments: Pick<AttachmentStore, "placeOf">;
	/** A line in the visitor's language that leads to his ticket's page. */
	wayToPage(ticket: Pick<Ticket, "id" | "locale">): string;
}

/** A target for each configured way. */
export function targetsOf({ supportApiUrl, webhook: hook, mail }: DeliverySettings, around: Surroundings): Target[] {
	const send = mail && mailer(mail);
	return [
		...(supportApiUrl === null ? [] : [apiElsewhere(supportApiUrl)]),
		...(hook === null ? [] : [webhook({ ...hook, now: Date.now })]),
		...(mail && send ? [mailToSupport({ ...mail, ...around, send }), mailToVisitor({ ...mail, ...around, send })] : []),
	];
}
