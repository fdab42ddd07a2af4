import type { RemoteAddress } from "#src/client/remote-api.ts";
import type { AttachmentStore } from "#src/inbox/attachments.ts";
import type { Channel, Ways } from "#src/inbox/delivery.ts";
import type { Ticket } from "#src/inbox/tickets.ts";
import { apiElsewhere } from "./api-elsewhere.ts";
import { type MailSettings, mailer } from "./mail.ts";
import { mailToSupport } from "./mail-to-support.ts";
import { mailToVisitor } from "./mail-to-visitor.ts";
import type { Target } from "./target.ts";
import { webhook } from "./webhook.ts";

/** Whither messages are to go on; null: not there. */
export interface DeliverySettings {
	readonly supportApi: RemoteAddress | null;
	readonly webhook: { readonly url: string; readonly secret: string } | null;
	readonly mail: MailSettings | null;
}

interface Surroundings {
	readonly attachments: Pick<AttachmentStore, "has" | "read">;
	/** A line in the visitor's language that leads to his ticket's page. */
	wayToPage(ticket: Pick<Ticket, "id" | "locale">): string;
}

/** A way that is configured: whose words go on it, and what takes them. */
interface Way {
	readonly of: keyof Ways;
	readonly channel: Channel;
	open(around: Surroundings): Target;
}

/** The ways that are configured, each once for what is kept and for what hands it on. */
function configured({ supportApi, webhook: hook, mail }: DeliverySettings): readonly Way[] {
	const ways: Way[] = [];
	if (supportApi) ways.push({ of: "visitor", channel: "api", open: () => apiElsewhere(supportApi) });
	if (hook) ways.push({ of: "visitor", channel: "webhook", open: () => webhook({ ...hook, now: Date.now }) });
	if (mail) {
		const send = mailer(mail);
		ways.push(
			{ of: "visitor", channel: "mail", open: (around) => mailToSupport({ ...mail, ...around, send }) },
			{ of: "support", channel: "visitor", open: (around) => mailToVisitor({ ...mail, ...around, send }) },
		);
	}
	return ways;
}

/** The channels on which what is kept has to go on. */
export function waysOf(settings: DeliverySettings): Ways {
	const of = (author: keyof Ways) =>
		configured(settings)
			.filter((way) => way.of === author)
			.map(({ channel }) => channel);
	return { visitor: of("visitor"), support: of("support") };
}

/** A target for each configured way. */
export const targetsOf = (settings: DeliverySettings, around: Surroundings): Target[] =>
	configured(settings).map(({ open }) => open(around));
