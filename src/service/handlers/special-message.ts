import { changingDay } from "#src/store/read/changing-day.ts";
import { messageOfToday } from "#src/store/read/special-message.ts";
import { Dated, type Handlers } from "./handler.ts";

export const specialMessageHandlers = {
	specialMessage: ({ reader }) => {
		const found = messageOfToday(reader);
		const message = found && {
			id: found.id,
			title: found.front.title,
			html: reader.body(found),
			language: found.language,
		};
		return new Dated({ message }, changingDay(reader, "special-message"));
	},
} satisfies Partial<Handlers>;
