import { forgetOldTickets } from "#src/inbox/retention.ts";
import { type Command, several, Usage } from "./command.ts";

/** Removes the tickets that nobody needs any more, as the site does each day. */
export const forget: Command = async ({ inbox, options, retentionDays }) => {
	const days =
		options.days === undefined ? retentionDays : /^\d{1,4}$/.test(options.days) ? Number(options.days) : null;
	if (days === null) throw new Usage("--days is a whole number.");
	console.log(`${several(await forgetOldTickets(inbox, days, Date.now()), "ticket")} forgotten.`);
	return 0;
};
