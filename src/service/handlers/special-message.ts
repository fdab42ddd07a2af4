import { messageOfToday } from "#src/store/read/special-message.ts";
import type { Handlers } from "./handler.ts";

export const specialMessageHandlers = {
	specialMessage: ({ reader }) => {
		const found = messageOfToday(reader);
		return {
			message: found && {
				id: found.id,
				title: found.front.title,
				html: reader.body(found),
				language: found.language,
			},
		};
	},
} satisfies Partial<Handlers>;
