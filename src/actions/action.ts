import type { ZodType } from "zod";
import type { SupportSnapshot } from "#src/client/support-client.ts";
import type { Link } from "#src/context/link.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import type { CallFacts } from "#src/contract/call.ts";
import type { PageForm } from "#src/contract/page-form.ts";
import type { FieldError } from "#src/contract/sent-form.ts";
import type { AgentDoor } from "#src/identity/agent-door.ts";
import type { Identity } from "#src/identity/identity.ts";
import type { LinkSigner } from "#src/identity/link-signer.ts";
import type { WayBack } from "#src/identity/sign-on/flows.ts";
import type { ReceivedFile } from "#src/inbox/attachments.ts";
import type { Inbox } from "#src/inbox/inbox.ts";
import type { Rates } from "./rate-limit.ts";
import type { SendingName } from "./sending-id.ts";

/** Everything an action may use. */
export interface Scene {
	readonly context: RequestContext;
	readonly identity: Identity;
	/** The session that its visitor says is his; it proves nothing. */
	readonly session: string | null;
	readonly snapshot: SupportSnapshot;
	readonly inbox: Inbox;
	/** Makes and reads the addresses that prove who was given them. */
	readonly signer: LinkSigner;
	/** Links in the visitor's language and modes. */
	readonly link: Link;
	/** Where agents are let in and out; null where an API elsewhere does that. */
	readonly door: AgentDoor | null;
	now(): Date;
}

/** A file that was sent: whole, on disk, of a kind that is taken. */
export interface SentFile extends ReceivedFile {
	/** The media type by its bytes. */
	readonly type: string;
	/** What its sender called it. */
	readonly original: string;
}

/** A scene in which something was sent. */
export interface SendingScene extends Scene {
	/** Names this sending; the same for one that is sent again. Hexadecimal, fit for an address. */
	readonly sending: SendingName;
	readonly files: readonly SentFile[];
	/** A keyed hash of the client's address, the same for as long as the site's secret is. */
	readonly client: string;
	/** It came from a form of ours, whose unseen fields therefore have to be right. */
	readonly isForm: boolean;
}

/** A cookie that is set, or taken back where its value is null. */
export interface RememberedCookie {
	readonly name: string;
	readonly value: string | null;
	/** For https alone, whatever the site itself is reached by. */
	readonly secure?: true;
	/** How long it lasts, where that is not as long as the session in his browser. */
	readonly seconds?: number;
}

/** The outcome is kept: a form is sent on with 303, a script gets 201 (or 200 when nothing is new) and `data`. */
export interface SeeOther {
	readonly kind: "seeOther";
	readonly location: string;
	readonly isNew: boolean;
	readonly data: Readonly<Record<string, string>>;
	/** Cookies that last as long as the visitor's session in his browser, or say how long. */
	readonly remember?: readonly RememberedCookie[];
	/** False: it leads to where it has to begin, and nothing was kept. */
	readonly isKept?: false;
	/** What the browser has kept of the site is to go. */
	readonly clearsCache?: true;
}

/** It was not kept. With errors: the form again, with the words and what is wrong with them. */
export interface ActionProblem {
	readonly kind: "problem";
	readonly status: 400 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 502 | 503;
	readonly errors: readonly FieldError[];
	/** When it may be tried again, where that is known. */
	readonly retryAfterSeconds?: number;
}

export type ActionOutcome = SeeOther | ActionProblem;

/** Text fields by name: what a form body and a JSON body have in common. */
export type Fields = Readonly<Record<string, string>>;

/** Something a visitor can send. */
export interface Action<Form = unknown> {
	/** Row of the route table that takes it. */
	readonly route: string;
	/** Largest body, in bytes; of one with files all its texts together. */
	readonly maxBytes: number;
	/** The files that it takes; none by default. */
	readonly files?: FileLimits;
	/** How often it may be sent, where the usual rate is too much. */
	readonly rates?: Rates;
	/** The call of the API by which the same can be sent: both are counted together. */
	readonly call?: Pick<CallFacts, "name">;
	/** Its address is a secret of the visitor's: whoever has it may send, from a page that tells no origin, too. */
	readonly isProvenByAddress?: boolean;
	readonly grammar: ZodType<Form>;
	/** Fields that this site needs, although the grammar can do without. */
	needs?(scene: Scene): readonly string[];
	/** Sendings without an idempotency key that agree in this, by one client within a minute, are one. */
	sameAs(form: Form, scene: Scene, files: readonly SentFile[]): string;
	/** Milliseconds in which forms that agree in it are one sending although their keys differ: not at all by default. */
	readonly repeatWindow?: number;
	run(form: Form, scene: SendingScene): Promise<ActionOutcome>;
	/** Fields that are never shown again, such as a password. */
	readonly unshown?: readonly string[];
	/** Its page is the same for everybody until something was sent, and kept like any other. */
	readonly isPageKept?: true;
	/** To be shown, its page asks the inbox. */
	readonly looksIntoInbox?: true;
	/** The action whose page shows what became of this one, which has none of its own. */
	readonly shownBy?: Pick<Action, "route" | "show" | "unshown">;
	/** What the action's page shows, after something was sent with `sent`; null when there is no such page. */
	show?(scene: Scene, sent: Fields): Promise<PageForm | null>;
}

/** What files an action takes: so many, each so large, all together so large. */
export interface FileLimits {
	readonly field: string;
	readonly most: number;
	readonly eachBytes: number;
	readonly allBytes: number;
}

/** A page that is made for one visitor alone, from what its address proves; nothing is sent to it. */
export interface OwnPage {
	readonly route: string;
	readonly looksIntoInbox?: true;
	show(scene: Scene): Promise<PageForm | null>;
}

/** What somebody brings along who was sent back here from elsewhere. */
interface Brought {
	/** What his browser kept of his going; null when it has nothing. */
	readonly ticket: string | null;
	/** The query of the address, with its question mark where there is one: anybody may have written it. */
	readonly search: string;
}

/** An address to which visitors are sent back from elsewhere: a GET that does something, which therefore proves who went. */
export interface Arrival {
	/** Row of the route table. */
	readonly route: string;
	readonly rates: Rates;
	/** The cookie that holds the ticket; it is taken back, whatever comes of it. */
	readonly ticketCookie: string;
	/** Whether a ticket is ours and can still be used, once: nothing else is counted, or done anything with. */
	isLive(ticket: string | null, door: AgentDoor | null): boolean;
	/** Where a ticket of ours leads back to; null for any other. */
	wayBackOf(ticket: string | null, door: AgentDoor | null): WayBack | null;
	run(brought: Brought, scene: Scene & Pick<SendingScene, "client">): Promise<ActionOutcome>;
	/** Row of the page that shows what came to nothing. */
	readonly shownAt: string;
	show(back: string, errors: readonly FieldError[]): PageForm;
}

/** Defines an action: where it is sent, how large it may be, what it may hold, what becomes of it. */
export function defineAction<Form>(action: Action<Form>): Action {
	return {
		...action,
		// A form reaches these two only after the grammar above has made it.
		sameAs: (form, scene, files) => action.sameAs(form as Form, scene, files),
		run: (form, scene) => action.run(form as Form, scene),
	};
}

/** A problem with one field. */
export function fieldProblem(field: string, problem: FieldError["problem"]): ActionProblem {
	return { kind: "problem", status: 422, errors: [{ field, problem }] };
}

export const NOT_THERE: ActionProblem = { kind: "problem", status: 404, errors: [] };
