import type { LinkSigner } from "#src/identity/link-signer.ts";
import { TICKET_WRITING_LEAST } from "#src/site/sending-limits.ts";
import type { SendingScene } from "../action.ts";
import type { Trap } from "./grammar.ts";

const PURPOSE = "ticket form";

/** The moment at which a form is shown, signed: what comes back says how long somebody wrote. */
export const openedAt = (signer: LinkSigner, now: Date): string => signer.sign(PURPOSE, String(now.getTime()));

/**
 * Signs that a program sent what nobody wrote; such a message is kept, and its operator told. `trap`: it filled in the
 * field that nobody sees; `no-form`: it never saw the form; `too-fast`: nobody writes so fast.
 */
export function suspicionsOf({ website, opened }: Trap, { signer, now, isForm }: SendingScene): readonly string[] {
	const began = Number(signer.read(PURPOSE, opened ?? "") ?? Number.NaN);
	return [
		...(website === undefined ? [] : ["trap"]),
		...(isForm && Number.isNaN(began) ? ["no-form"] : []),
		...(now().getTime() - began < TICKET_WRITING_LEAST ? ["too-fast"] : []),
	];
}
